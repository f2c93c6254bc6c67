/** SonarQube and SonarCloud: analysis tokens. */
import { token } from '../core/secrets/shapes.ts';

export const sonarToken = token({
  id: 'sonar-token',
  doc: 'SonarQube user, project or global analysis token',
  prefix: ['squ_', 'sqp_', 'sqa_'],
  body: 'hex',
  length: 40,
});
