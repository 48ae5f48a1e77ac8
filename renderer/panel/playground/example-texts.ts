import { ui } from '../kit/language.ts'
/** Sample texts from small models for the parser. */
export const exampleTexts = (): readonly { readonly name: string; readonly text: string }[] => [
  {
    name: ui.playground.wrongKey,
    text: 'Here goes.\n{"tool_calls": [{"name": "overlay_text", "arguments": {"msg": "Not the chest again",}}]}',
  },
  { name: ui.playground.callLine, text: 'CALL show_emote {emote: "party", count: "three"}' },
  {
    name: ui.playground.cutOffXml,
    text: '<tool_call><function=overlay-text><parameter=text>That bridge was load-bearing',
  },
  { name: 'Python', text: '```tool_code\nprint(play_sfx(sound="tada"))\n```' },
  {
    name: ui.playground.mentionedCall,
    text: 'You could write CALL play_sfx {"sound": "tada"}, for example.',
  },
]
