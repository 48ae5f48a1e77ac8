import { describe, expect, it } from 'vitest'
import { screenAccess } from '../../../electron/platform/sight-parts.ts'

describe('screenAccess', () => {
  it.each([
    [{}, 'linux', undefined, { isAllowed: true, asksEachTime: false }],
    [
      { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' },
      'linux',
      undefined,
      { isAllowed: true, asksEachTime: true },
    ],
    [
      { XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' },
      'linux',
      undefined,
      { isAllowed: true, asksEachTime: true },
    ],
    [{}, 'win32', 'granted', { isAllowed: true, asksEachTime: false }],
    [{}, 'darwin', 'granted', { isAllowed: true, asksEachTime: false }],
    [{}, 'darwin', 'denied', { isAllowed: false, asksEachTime: false }],
    [{}, 'darwin', undefined, { isAllowed: true, asksEachTime: false }],
  ] as const)('returns the permission for %j on %s: %s', (env, platform, permission, expected) => {
    const access = screenAccess(env, platform, permission)
    expect(access).toMatchObject(expected)
    expect(access.remedy === undefined).toBe(expected.isAllowed && !expected.asksEachTime)
  })
})
