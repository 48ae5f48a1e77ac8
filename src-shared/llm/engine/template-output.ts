import type { ToolSpec } from '../../step/tool-spec.ts'
import type { LlmEvent } from '../driver.ts'
import { type OutputReader, type TextSources, textOutput, withoutWireNames } from '../outputs.ts'

/** Creates a reader for calls in the format of any model's template, which shows the tools with wire names. */
export function templateOutput(tools: readonly ToolSpec[], sources: TextSources): OutputReader {
  const reader = textOutput(tools, sources)
  const cleaned = (events: readonly LlmEvent[]): LlmEvent[] =>
    events.map((event) =>
      event.type === 'call' && event.repairs ? { ...event, repairs: withoutWireNames(event.repairs) } : event,
    )
  return {
    get raw() {
      return reader.raw
    },
    text: (delta) => cleaned(reader.text(delta)),
    call: reader.call,
    end(ending) {
      const { events, output } = reader.end(ending)
      return { events: cleaned(events), output: { ...output, repairs: withoutWireNames(output.repairs) } }
    },
  }
}
