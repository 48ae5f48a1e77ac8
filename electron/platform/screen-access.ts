/** How the system lets Adlib capture the screen. */
export interface ScreenAccess {
  readonly isAllowed: boolean
  readonly asksEachTime: boolean
  readonly remedy?: string
}

/**
 * Returns how the system lets Adlib capture the screen.
 * @param env the environment of this process
 * @param permission the state of macOS's permission; undefined on other systems and in a browser
 */
export function screenAccess(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  permission?: string,
): ScreenAccess {
  // In a Wayland session, the system asks before each capture. XWayland captures a black screen.
  if (platform === 'linux' && (env.WAYLAND_DISPLAY || env.XDG_SESSION_TYPE === 'wayland')) {
    return {
      isAllowed: true,
      asksEachTime: true,
      remedy:
        'Wayland asks before each capture. Open the eye page in a browser and share the screen there, or watch OBS, which needs no permission.',
    }
  }
  if (platform === 'darwin' && permission !== undefined && permission !== 'granted') {
    return {
      isAllowed: false,
      asksEachTime: false,
      remedy:
        'macOS does not let Adlib see the screen. Allow it under System Settings › Privacy & Security › Screen Recording, then restart Adlib.',
    }
  }
  return { isAllowed: true, asksEachTime: false }
}
