import type { PanelRole } from '../../../src-shared/contract/panel-role.ts'

/** What each role may do. */
export const roleWords: Readonly<Record<PanelRole, { readonly name: string; readonly may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, also settings and other devices' },
  moderator: {
    name: 'Moderator',
    may: 'Panic, pause, hush, cancel and whisper; changes no setting, tool or model',
  },
  viewer: { name: 'Viewer', may: 'Only watches: the stream, the picture and what is said' },
}
