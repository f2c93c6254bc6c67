/** NuGet: push keys of the .NET gallery. */
import { token } from '../core/secrets/shapes.ts';

export const nugetApiKey = token({
  id: 'nuget-api-key',
  doc: 'NuGet API key',
  prefix: 'oy2',
  body: 'lower',
  length: 43,
});
