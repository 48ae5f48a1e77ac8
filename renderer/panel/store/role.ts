import { type CommandName, mayCommand } from '../../../src-shared/contract/command.ts'
import { fill, ui } from '../kit/language.ts'
import { usePanel } from './store.ts'
/** Returns whether this panel is the owner's. */
export const useIsOwner = (): boolean => usePanel(({ as }) => as === 'owner')

/** Returns why this panel must not send a command, or null if it may. */
export const useRefusal = (command: CommandName): string | null =>
  usePanel(({ as }) => {
    if (mayCommand(as, command)) return null
    const who = mayCommand('moderator', command) ? ui.store.ownerAndModerators : ui.store.theOwner
    return fill(ui.store.onlyFor, { who, role: ui.store.roles[as] })
  })
