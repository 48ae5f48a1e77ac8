import type { PanelRole } from '../../../src-shared/contract/panel-role.ts'
import { accessWords } from './access-words.ts'

/** The name of each role, and what the role may do. */
export const roleWords = (): Readonly<
  Record<PanelRole, { readonly name: string; readonly may: string }>
> => ({
  owner: { name: accessWords.owner, may: accessWords.ownerMay },
  moderator: {
    name: accessWords.moderator,
    may: accessWords.moderatorMay,
  },
  viewer: { name: accessWords.viewer, may: accessWords.viewerMay },
})
