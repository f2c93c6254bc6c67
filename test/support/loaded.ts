/** Everything that is loaded late is there: for tests that call the pure parts directly. To be imported after them. */
import '../../src/core/documents/libraries.ts';
import { loadAll } from '../../src/core/late.ts';

await loadAll();
