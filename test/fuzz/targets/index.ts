/** All fuzz targets. */
import type { Target } from '../target.ts';
import { patch } from './patch.ts';
import { policy } from './policy.ts';
import { report } from './report.ts';
import { secrets } from './secrets.ts';
import { shell } from './shell.ts';
import { transcript } from './transcript.ts';

export const targets: readonly Target[] = [patch, shell, transcript, policy, secrets, report];
