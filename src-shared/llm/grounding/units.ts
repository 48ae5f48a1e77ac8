/** What a unit after a number says about the quantity that is meant: «30 years old» is an age, «59 kg» a weight. */
const UNITS: readonly { readonly unit: RegExp; readonly means: RegExp }[] = [
  {
    unit: /^(?:%|percent)/,
    means:
      /rate|percent|probab|ratio|interest|chance|discount|tax|inflation|yield|growth|margin|volume|efficien|^p$|level|opacity|commission|tip|bright|intens|strength|humid|charge|share|portion|speed/,
  },
  {
    unit: /^[$€£₹]|^(?:dollars?|euros?|usd|eur|pounds|bucks|yen)\b/,
    means:
      /price|cost|amount|budget|salary|income|principal|invest|payment|fee|value|money|fund|deposit|loan|capital|contribution|revenue|present|bill|balance|spend/,
  },
  { unit: /^years?[- ]old|^yo\b/, means: /age/ },
  {
    unit: /^(?:years?|months?|weeks?|days?|hours?|minutes?|mins?|seconds?|secs?|hrs?|s|ms|h|nights?)\b/,
    means:
      /time|duration|period|year|month|week|day|hour|minute|second|term|night|age|length_of|interval|timer|wait|ms$/,
  },
  {
    unit: /^(?:kg|kgs|kilos?|kilograms?|lbs?|pounds?|grams?|g|mg|tons?|tonnes?|ounces?|oz)\b/,
    means: /weight|mass|amount|quantity|load/,
  },
  {
    unit: /^(?:m|meters?|metres?|cm|centimeters?|mm|km|kilometers?|miles?|mi|feet|foot|ft|inch|inches|in|yards?)(?:\b|$)(?!\/)/,
    means:
      /height|length|width|distance|radius|diameter|depth|altitude|side|base|size|range|thickness|perimeter|displacement|far/,
  },
  {
    unit: /^(?:m\/s|km\/h|kmh|kph|mph|meters? per second|metres? per second|miles per hour|kilometers per hour)(?!\s*\^|²|\s*squared|\/s)/,
    means: /speed|velocity|pace/,
  },
  { unit: /^(?:m\/s\^?2|m\/s²|meters? per second squared|m\/s\/s)/, means: /accel|gravity|^g$/ },
  { unit: /^(?:°|degrees?|celsius|fahrenheit|kelvin|k\b)/, means: /temp|angle|degree|heat/ },
  { unit: /^(?:n|newtons?)\b/, means: /force|weight|load/ },
  { unit: /^(?:c|coulombs?)\b/, means: /charge/ },
  { unit: /^(?:a|amps?|amperes?)\b/, means: /current/ },
  { unit: /^(?:v|volts?)\b/, means: /volt|potential/ },
  { unit: /^(?:ohms?|Ω)\b/, means: /resist/ },
  { unit: /^(?:w|watts?|kw|kilowatts?|hp)\b/, means: /power/ },
  { unit: /^(?:j|joules?|kj|kwh)\b/, means: /energy|work/ },
  { unit: /^(?:hz|khz|mhz)\b/, means: /freq/ },
  { unit: /^(?:pa|pascals?|atm|bar|psi)\b/, means: /press/ },
  { unit: /^decimals?(?: places?)?\b|^significant/, means: /precision|decimal|round|digit|places|accura/ },
  { unit: /^(?:bpm)\b/, means: /tempo|heart|bpm/ },
  {
    unit: /^(?:of us|people|persons?|guests?|adults?|travell?ers?|passengers?|friends|ppl)\b/,
    means: /people|guest|adult|traveler|traveller|passenger|party|seat|person|size|rider|attendee/,
  },
  { unit: /^(?:stars?)\b/, means: /rating|star|score|^count$/ },
  {
    unit: /^(?:tickets?|seats?|copies|pieces|times|units?)\b/,
    means: /quantity|number|count|amount|ticket|seat|num|repeat|times|trial|^n$/,
  },
]

/** True for a word that is a unit of measure: «km», «years», «guests». */
export const namesUnit = (word: string): boolean =>
  UNITS.some(({ unit }) => unit.exec(word.toLowerCase())?.[0].length === word.length)

/** 1 where the words right after a number are a unit of what this argument measures, -0.6 where they are a unit of something else, 0 where they say nothing. */
export function unitFit(after: string, name: string): number {
  const lower = after.toLowerCase().replace(/^[\s-]+/, '')
  let said = false
  for (const { unit, means } of UNITS)
    if (unit.test(lower)) {
      if (means.test(name)) return 1
      said = true
    }
  return said ? -0.6 : 0
}
