/** The report as one page; what makes it loads when somebody asks for it. */
import type { Reporter } from '../core/contracts.ts';
import { late } from '../core/late.ts';

const builder = late(() => import('../core/reports/html-page.ts'));

export const html: Reporter = {
  id: 'html',
  doc: 'One page to keep or to send: findings, timeline and changed lines, with filters; loads nothing, reads without JavaScript.',
  render: report => [{ to: 'stdout', text: builder().page(report) }],
};
