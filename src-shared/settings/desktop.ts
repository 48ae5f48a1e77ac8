import { z } from 'zod'

/** Actions of global shortcuts, in the order of the settings. */
export const shortcutActions = ['panic', 'pause', 'hush', 'look', 'arrange', 'clip'] as const
export type ShortcutAction = (typeof shortcutActions)[number]

/** Keys of a shortcut in Electron's notation, such as `CommandOrControl+Alt+P`; empty for none. */
const keys = z
  .string()
  .max(60)
  .regex(
    /^$|^((CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|AltGr|Shift|Super|Meta)\+)+[A-Z0-9]$|^((CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|AltGr|Shift|Super|Meta)\+)*F([1-9]|1\d|2[0-4])$/i,
    'expected keys such as CommandOrControl+Alt+P or Shift+F9, or nothing',
  )

/** Settings of the desktop app. */
export const desktopSettings = z.object({
  /** Shortcuts that work while another program has the keyboard focus. */
  shortcuts: z
    .object({
      panic: keys.default('CommandOrControl+Alt+P'),
      /** Pauses the performer, or goes live again. */
      pause: keys.default('CommandOrControl+Alt+O'),
      hush: keys.default('CommandOrControl+Alt+H'),
      look: keys.default('CommandOrControl+Alt+L'),
      /** Starts or stops the mode in which the user arranges the overlay's window. */
      arrange: keys.default('CommandOrControl+Alt+A'),
      clip: keys.default('CommandOrControl+Alt+K'),
    })
    .prefault({}),
  /** Whether the app shows the overlay in a window, for programs that capture a window. */
  overlay: z.boolean().default(false),
  /** Whether Adlib starts when the user logs in. */
  startAtLogin: z.boolean().default(false),
  /** Whether the packaged app asks GitHub for a newer version when it starts. */
  checkForUpdates: z.boolean().default(false),
})
