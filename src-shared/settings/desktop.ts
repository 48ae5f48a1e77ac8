import { z } from 'zod'

/** Actions that can have a global shortcut. */
export const shortcutActions = ['panic', 'pause', 'hush', 'look', 'arrange', 'clip'] as const
export type ShortcutAction = (typeof shortcutActions)[number]

/** In Electron's notation, such as `CommandOrControl+Alt+P`; empty for none. */
const keys = z
  .string()
  .max(60)
  .regex(
    /^$|^((CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|AltGr|Shift|Super|Meta)\+)+[A-Z0-9]$|^((CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|AltGr|Shift|Super|Meta)\+)*F([1-9]|1\d|2[0-4])$/i,
    'expected keys such as CommandOrControl+Alt+P or Shift+F9, or nothing',
  )

/** Settings of the desktop app. */
export const desktopSettings = z.object({
  shortcuts: z
    .object({
      panic: keys.default('CommandOrControl+Alt+P'),
      pause: keys.default('CommandOrControl+Alt+O'),
      hush: keys.default('CommandOrControl+Alt+H'),
      look: keys.default('CommandOrControl+Alt+L'),
      arrange: keys.default('CommandOrControl+Alt+A'),
      clip: keys.default('CommandOrControl+Alt+K'),
    })
    .prefault({}),
  overlay: z.boolean().default(false),
  startAtLogin: z.boolean().default(false),
  /** Whether the packaged app asks GitHub for a newer version. */
  checkForUpdates: z.boolean().default(false),
})

/** `auto` is the browser's language, or English if the panel lacks that language. */
export const panelLanguage = z.enum(['auto', 'en', 'de'])
export type PanelLanguage = z.infer<typeof panelLanguage>

/** Settings of the control panel. */
export const panelSettings = z.object({ language: panelLanguage.default('auto') })
