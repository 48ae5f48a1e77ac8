import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { journalConformance } from '../../conformance/journal.ts'

journalConformance('the journal in memory', async (clock, warn) => ({
  journal: memoryJournal({ run: 'in-memory', clock, warn }),
  remove: () => {},
}))
