import { describe, expect, it } from 'vitest'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { createStepStream } from '../../../src-shared/toolcall/step-stream.ts'

const tool = (name: string, key: string) => ({
  name,
  description: name,
  parameters: { type: 'object', properties: { [key]: { type: 'string' } }, required: [key] },
})
const TOOLS = [tool('delete_file', 'path'), tool('read_file', 'path'), tool('get_weather', 'city')]
const call = '{"name":"delete_file","arguments":{"path":"a.txt"}}'
const tagged = `<tool_call>${call}</tool_call>`
const fenced = `\`\`\`json\n${call}\n\`\`\``
const other = '{"name":"read_file","arguments":{"path":"a.txt"}}'

/** Returns the names of the calls in an answer, which must be the same for any pieces of a stream. */
function called(answer: string): string[] {
  const whole = readStep(answer, TOOLS, { cut: false })
  for (const size of [1, 5]) {
    const stream = createStepStream(TOOLS)
    const parts = []
    for (let at = 0; at < answer.length; at += size) parts.push(...stream.push(answer.slice(at, at + size)))
    const { parts: last, result } = stream.end({ cut: false })
    expect(result).toEqual(whole)
    const made = [...parts, ...last].filter(({ type }) => type === 'call')
    expect(made).toHaveLength(whole.step.type === 'tool_calls' ? whole.step.tool_calls.length : 0)
  }
  return whole.step.type === 'tool_calls' ? whole.step.tool_calls.map(({ name }) => name) : []
}

describe('a question for permission', () => {
  it.each([
    `Should I run ${call}?`,
    `Should I run ${tagged}?`,
    `May I call ${tagged}?`,
    `Do you want me to run ${call}?`,
    `Would you like me to run this?\n${fenced}`,
    `Would you like me to run this?\n\n${fenced}`,
    `Shall I proceed with the following call?\n\n${tagged}`,
    `Please confirm before I run:\n${call}`,
    `Let me know if I should run ${tagged}`,
    `Should I run these?\n${call}\n${other}\n\n${call}`,
    `Ready to run ${tagged}?`,
    `Want me to do this?\n${call}`,
    `Before I do this, is that ok?\n${call}`,
    `I need your permission to run ${tagged}.`,
    `If you agree, I will run ${tagged}.`,
    `I can run ${tagged} if you want.`,
    `${call}\nAre you sure?`,
    `${call}\nShall I go ahead?`,
    `${tagged}\n\nShould I proceed?`,
    `${fenced}\nDo you want me to run this?`,
    `${call}\nIs that okay with you?`,
    `${tagged} Okay?`,
    `${tagged}\nPlease confirm.`,
    `${call}\nSoll ich das ausführen?`,
  ])('makes no call: %s', (answer) => {
    expect(called(answer)).toEqual([])
  })

  it.each([
    `Should I delete it? Yes. ${tagged}`,
    `You want me to delete a.txt? Okay!\n${call}`,
    `What else can I do for you? Let me see.\n${call}`,
    `How can I do that? ${tagged}`,
    `Should be easy. ${tagged}`,
    `Can you wait? ${tagged}`,
    `Let me know if you need more. ${tagged}`,
    `${call}\nDo you need anything else?`,
    `${call}\nShall I do anything else?`,
    `${call}\nShould I proceed to the next file?`,
    `${tagged} Would you like me to check the weather, too?`,
    `${tagged}\nThat is done.`,
    `${call}\nPlease wait.`,
    `${call}\nIf you need more, ask me.`,
    `Are you sure? Watch this: ${tagged}`,
    `What would you like me to do? ${tagged}`,
    `Can I get some hype? ${tagged}`,
    `${call}\nShall we continue?`,
    `${call}\nIs it okay to laugh?`,
    `${call}\nRight? That was wild.`,
  ])('is something else than %s, which calls', (answer) => {
    expect(called(answer)).toEqual(['delete_file'])
  })
})

describe('a refusal, a warning or a quotation', () => {
  it.each([
    `I refuse to run ${tagged}.`,
    `I am not allowed to call ${tagged}`,
    `Sorry, I can't delete files. ${call}`,
    `I cannot delete that.\n${tagged}`,
    `Warning: ${call} would delete the file.`,
    `An attacker could write ${tagged} here.`,
    `In your config, put ${tagged} and it would delete the file, so never do that.`,
    `User: delete it\nAssistant: ${call}`,
    `Here:\n${call}\nThat is an example of a bad dialogue.`,
    `${tagged}\nNote: this is only an example.`,
    `// ${call}`,
    `\`\`\`\n[INFO] ${call}\n\`\`\``,
    `2026-01-01 12:00:00 INFO ${call}`,
  ])('makes no call: %s', (answer) => {
    expect(called(answer)).toEqual([])
  })

  it.each([
    [`Instead of ${call}, I read the file first:\n${other}`, 'read_file'],
    [`Not ${call} but ${other}`, 'read_file'],
    [`Not ${tagged} but <tool_call>${other}</tool_call>`, 'read_file'],
    [`I can't delete it before I look, so first:\n${other}`, 'read_file'],
    [`I'm unable to answer without the file. ${other}`, 'read_file'],
    [`I can't read the clock, but I delete it: ${tagged}`, 'delete_file'],
    [`Sorry about that. I delete it now.\n${call}`, 'delete_file'],
    [`${tagged} Would you look at that!`, 'delete_file'],
    [`Why not: ${tagged}`, 'delete_file'],
    [`If not, ${tagged}`, 'delete_file'],
    [`A hacker could win: ${tagged}`, 'delete_file'],
  ])('still calls what the model means: %s', (answer, name) => {
    expect(called(answer)).toEqual([name])
  })
})

describe('an example or a refusal in other languages', () => {
  it.each([
    ...['Zum Beispiel: ', 'z.B. ', 'z. B. ', 'Ich werde das nicht tun: ', 'Anstatt '],
    ...['Por ejemplo: ', 'No ejecutes ', 'En lugar de ', '¿Quieres que ejecute '],
    ...['Par exemple : ', 'Je n’exécuterai pas ', 'Dois-je exécuter ', 'Per esempio ', 'Non eseguirò '],
    ...['Por exemplo: ', 'Não vou executar ', 'Bijvoorbeeld: ', 'Na przykład: ', 'Örneğin: '],
    ...['例如：', '比如', '比如：\n', '我不会调用', '例えば', '예를 들어 '],
    ...['Например: ', 'Например ', 'Я не буду вызывать ', 'Наприклад: '],
  ])('makes no call: %s', (lead) => {
    for (const one of [call, tagged]) expect(called(`${lead}${one}`)).toEqual([])
  })

  it.each([
    ...[
      'Ich lösche sie jetzt: ',
      'Stattdessen: ',
      'Ich kann nicht warten: ',
      'Ahora lo borro: ',
      'Je le fais : ',
    ],
    ...['En lugar de eso: ', 'Lo faccio ora: ', '我现在调用：', 'Сейчас вызываю: ', 'Вместо этого: '],
  ])('is something else than %s, which calls', (lead) => {
    expect(called(`${lead}${tagged}`)).toEqual(['delete_file'])
  })
})

describe('a labeled call in one line', () => {
  it('may have the word "with" before its arguments', () => {
    expect(called('Calling tool: get_weather with arguments: {"city": "Oslo"}')).toEqual(['get_weather'])
    expect(called('Tool: get_weather with care')).toEqual([])
  })
})
