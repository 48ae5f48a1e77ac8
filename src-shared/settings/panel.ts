import { z } from 'zod'

/** `auto` is the browser's language, or English if the panel lacks that language. */
export const panelLanguage = z.enum(['auto', 'en', 'de'])
export type PanelLanguage = z.infer<typeof panelLanguage>

/** Settings of the control panel. */
export const panelSettings = z.object({ language: panelLanguage.default('auto') })
