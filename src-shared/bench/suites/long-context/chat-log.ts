import { seededBy, shuffled } from '../../../ports.ts'

const chatter = [
  'kira: first',
  'dumpling: hi from Brazil',
  'old_man_jay: my cat is watching too',
  'sora: that jump was so close omg',
  'tinfoil: the map is flat, wake up',
  'mossy: who composed this soundtrack?',
  'ReRun: back from work, what did i miss',
  'kira: nothing, he died 4 times',
  'papercut: five times',
  'dumpling: the bridge again??',
  'lunchbox: i am eating soup',
  'sora: what kind',
  'lunchbox: tomato',
  'mossy: respect',
  'tinfoil: soup is a drink',
  'gelato: new overlay looks clean',
  'papercut: the old one was green',
  'old_man_jay: I liked the green',
  'ReRun: is this the dlc',
  'gelato: base game, hard mode',
  'moth: my internet is at 3 percent emotionally',
  'quartz: gg to the last boss',
  'quartz: he had a family',
  'kira: did he',
  'quartz: probably',
  'sunny: good morning from Tokyo',
  'moth: it is evening here',
  'sunny: time is weird',
  'papercut: the mic is a little low for me',
  'gelato: fine for me',
  'lunchbox: soup is gone',
  'sora: rip soup',
  'dumpling: how long is the stream tonight',
  'kira: until he wins so forever',
  'tinfoil: lol',
  'old_man_jay: I remember when games had manuals',
  'mossy: i still have mine, smells like 1997',
  'quartz: the fence glitch does not work anymore',
  'ReRun: patched last week',
  'moth: sad',
  'sunny: is the dog ok, the one in chapter two',
  'gelato: the dog is always ok',
  'papercut: promise?',
  'gelato: promise',
  'vex: lag or is it me',
  'kira: it is you',
  'vex: ok restarting',
  'dumpling: the sword is behind the waterfall',
  'mossy: spoilers!',
  'dumpling: sorry sorry',
] as const

/** Returns a chat log of `count` lines, whose times start at 20:00. The same seed gives the same log. */
export function chatLog(seed: string, count: number): string {
  const rng = seededBy(`chat ${seed}`)
  const lines: string[] = []
  while (lines.length < count) lines.push(...shuffled(chatter, rng))
  return lines
    .slice(0, count)
    .map((line, at) => `[20:${String(Math.floor(at / 4) % 60).padStart(2, '0')}] ${line}`)
    .join('\n')
}
