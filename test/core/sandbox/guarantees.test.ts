import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AXES, type Guarantees, ISOLATIONS, type Isolation } from '../../../src/core/model.ts';
import { defaultRequirement, meets, NO_GUARANTEES, requirement, shortfalls } from '../../../src/core/sandbox/guarantees.ts';

const offer = (filesystem: Isolation, network: Isolation, syscalls: Isolation): Guarantees => ({
  filesystem,
  network,
  syscalls,
  label: '',
  notes: [],
});

describe('guarantees', () => {
  test.each([
    [offer('os-kernel', 'os-kernel', 'os-kernel'), offer('os-kernel', 'os-kernel', 'os-kernel'), []],
    [offer('os-kernel', 'os-kernel', 'os-kernel'), offer('virtualized', 'virtualized', 'virtualized'), []],
    [offer('os-kernel', 'os-kernel', 'os-kernel'), offer('virtualized', 'none', 'virtualized'), ['network']],
    [offer('os-kernel', 'os-kernel', 'os-kernel'), offer('os-kernel', 'proxied', 'os-kernel'), ['network']],
    [offer('os-kernel', 'proxied', 'os-kernel'), offer('os-kernel', 'os-kernel', 'none'), ['syscalls']],
    [offer('virtualized', 'none', 'none'), offer('os-kernel', 'none', 'none'), ['filesystem']],
    [offer('none', 'none', 'none'), NO_GUARANTEES, []],
    [offer('os-kernel', 'os-kernel', 'os-kernel'), NO_GUARANTEES, ['filesystem', 'network', 'syscalls']],
  ])('required %o, offered %o: short of %j', (required, offered, axes) => {
    expect(shortfalls(required, offered).map(({ axis }) => axis)).toEqual(axes);
    expect(meets(required, offered)).toBe(axes.length === 0);
  });
  test('are compared axis by axis, and more on one never makes up for less on another', () => {
    const any = fc.constantFrom(...ISOLATIONS);
    fc.assert(
      fc.property(fc.tuple(any, any, any), fc.tuple(any, any, any), (required, offered) => {
        const naive = AXES.every((_, i) => ISOLATIONS.indexOf(offered[i]!) >= ISOLATIONS.indexOf(required[i]!));
        return meets(offer(...required), offer(...offered)) === naive;
      }),
    );
  });
  test.each([
    ['none', 'os-kernel'],
    [{ allow: ['a.test'] }, 'proxied'],
    ['open', 'none'],
  ] as const)('a network of %j requires %s when the policy does not say', (network, required) => {
    expect(defaultRequirement(network)).toEqual({ filesystem: 'os-kernel', network: required, syscalls: 'os-kernel' });
    expect(requirement(network, {})).toEqual(defaultRequirement(network));
    expect(requirement(network, { network: 'virtualized', syscalls: 'none' })).toEqual({
      filesystem: 'os-kernel',
      network: 'virtualized',
      syscalls: 'none',
    });
  });
});
