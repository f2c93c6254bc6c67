export { annotations } from './annotations.ts';
export { comment } from './comment.ts';
export { html } from './html.ts';
export { json } from './json.ts';
export { sarif } from './sarif.ts';
export { summary } from './summary.ts';
export { terminal } from './terminal.ts';
