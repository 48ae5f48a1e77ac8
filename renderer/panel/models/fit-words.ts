import type { BrainsAnswer } from '../../../src-shared/contract/api/models.ts'

/** What a model does to this machine's memory, for the streamer. */
export const fitWords: Record<BrainsAnswer['suggested'][number]['fit'], string> = {
  yes: 'fits this machine',
  tight: 'fits, with little room for a game',
  no: 'too large for this machine',
}
