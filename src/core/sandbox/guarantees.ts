/** What a sandbox offers against what a policy requires, axis by axis; nothing is traded between axes. */
import type { Network } from '../contracts.ts';
import { AXES, type Axis, type Guarantees, ISOLATIONS, type Isolation } from '../model.ts';

/** What holds nothing: the guarantees of the machine itself. */
export const NO_GUARANTEES: Guarantees = { filesystem: 'none', network: 'none', syscalls: 'none', label: 'none', notes: [] };

/** What a policy requires when it does not say: the kernel on every axis, and of the network what was asked for. */
export const defaultRequirement = (network: Network): Readonly<Record<Axis, Isolation>> => ({
  filesystem: 'os-kernel',
  network: network === 'none' ? 'os-kernel' : network === 'open' ? 'none' : 'proxied',
  syscalls: 'os-kernel',
});

/** What a policy requires: what it says, and the default where it says nothing. */
export const requirement = (
  network: Network,
  said: Readonly<Partial<Record<Axis, Isolation | undefined>>>,
): Readonly<Record<Axis, Isolation>> => {
  const { filesystem, network: net, syscalls } = defaultRequirement(network);
  return {
    filesystem: said.filesystem ?? filesystem,
    network: said.network ?? net,
    syscalls: said.syscalls ?? syscalls,
  };
};

/** An axis on which less is offered than required. */
export interface Shortfall {
  readonly axis: Axis;
  readonly required: Isolation;
  readonly offered: Isolation;
}

/** The axes that fall short; none when the requirement is met. */
export const shortfalls = (required: Readonly<Record<Axis, Isolation>>, offered: Guarantees): readonly Shortfall[] =>
  AXES.flatMap(axis =>
    ISOLATIONS.indexOf(offered[axis]) < ISOLATIONS.indexOf(required[axis])
      ? [{ axis, required: required[axis], offered: offered[axis] }]
      : [],
  );

/** Whether everything that is required is offered. */
export const meets = (required: Readonly<Record<Axis, Isolation>>, offered: Guarantees): boolean =>
  shortfalls(required, offered).length === 0;
