import type { PanelRole } from '../../../src-shared/contract/command-row.ts'
import { ui } from '../kit/language.ts'
/** The name of each role, and what the role may do. */
export const roleWords = (): Readonly<
  Record<PanelRole, { readonly name: string; readonly may: string }>
> => ({
  owner: { name: ui.access.owner, may: ui.access.ownerMay },
  moderator: {
    name: ui.access.moderator,
    may: ui.access.moderatorMay,
  },
  viewer: { name: ui.access.viewer, may: ui.access.viewerMay },
})
