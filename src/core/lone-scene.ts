/** A call that is asked about alone: no change around it, no event, nobody known to have made it. */
import type { Scene } from './model.ts';
import { POLICY_FILE } from './policy/model.ts';

export const LONE_SCENE: Scene = {
  event: 'local',
  alone: true,
  author: { kind: 'unknown' },
  files: [],
  calls: [],
  steering: [POLICY_FILE],
};
