import { z } from 'zod'

/** A language of the panel: `auto` is the browser's, or English if the panel does not have that one. */
export const panelLanguage = z.enum(['auto', 'en', 'de'])
export type PanelLanguage = z.infer<typeof panelLanguage>

/** The look of the control panel. */
export const panelSettings = z.object({ language: panelLanguage.default('auto') })
