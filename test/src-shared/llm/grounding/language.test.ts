import { describe, expect, it } from 'vitest'
import { planGrounded } from '../../../../src-shared/llm/grounding/grounded-plan.ts'
import { isForeign } from '../../../../src-shared/llm/grounding/language.ts'
import { stemOf } from '../../../../src-shared/llm/grounding/words.ts'
import { text } from '../../../../src-shared/step/content.ts'
import type { ToolSpec } from '../../../../src-shared/step/tool-spec.ts'

const weather: ToolSpec = {
  name: 'weather',
  description: 'Get the weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

describe('another language than English', () => {
  it.each([
    'Wie ist das Wetter in Berlin?',
    'Spiele bitte die Fanfare',
    'Quel temps fait-il à Paris ?',
    '¿Qué tiempo hace en Madrid?',
    'Che tempo fa a Roma?',
    'Como está o tempo em Lisboa?',
    '東京の天気はどうですか',
    'Какая погода в Москве?',
    '서울 날씨 어때?',
    'Bagaimana cuaca Jakarta besok',
  ])('%s', (request) => {
    expect(isForeign(request, (stem) => stem === stemOf('weather'))).toBe(true)
    expect(
      planGrounded({ system: '', messages: [{ role: 'user', content: [text(request)] }], tools: [weather] }),
    ).toBeUndefined()
  })
})

describe('English', () => {
  it.each([
    'What is the weather in São Paulo and El Paso?',
    'Weather Los Angeles',
    'Show hotels in La Paz, Las Vegas and Den Haag',
    'Translate "Wie ist das Wetter in der Stadt" to English',
    'weather berlin tomorrow',
    'Find the area for θ = 30 and π = 3.14',
    'hi',
    '5 + 5',
  ])('%s', (request) => expect(isForeign(request, (stem) => stem === stemOf('weather'))).toBe(false))
})
