/** What belongs to a country, with the name of the country as people write it. */
const COUNTRIES = `American USA|Argentine Argentina|Australian Australia|Austrian Austria|Belgian Belgium|Brazilian Brazil|British UK|Bulgarian Bulgaria|Canadian Canada|Chilean Chile|Chinese China|Colombian Colombia
Croatian Croatia|Cuban Cuba|Czech Czech Republic|Danish Denmark|Dutch Netherlands|Egyptian Egypt|Ethiopian Ethiopia|Finnish Finland|French France|German Germany|Ghanaian Ghana|Greek Greece|Hungarian Hungary|Icelandic Iceland
Indian India|Indonesian Indonesia|Iranian Iran|Irish Ireland|Israeli Israel|Italian Italy|Jamaican Jamaica|Japanese Japan|Kenyan Kenya|Korean South Korea|Malaysian Malaysia|Mexican Mexico|Moroccan Morocco|Nepalese Nepal
Nigerian Nigeria|Norwegian Norway|Pakistani Pakistan|Peruvian Peru|Polish Poland|Portuguese Portugal|Romanian Romania|Russian Russia|Scottish Scotland|Spanish Spain|Swedish Sweden|Swiss Switzerland|Thai Thailand|Turkish Turkey
Ukrainian Ukraine|Vietnamese Vietnam|Welsh Wales`

const byDemonym = new Map(
  COUNTRIES.split(/[|\n]/).map((line) => [
    line.slice(0, line.indexOf(' ')).toLowerCase(),
    line.slice(line.indexOf(' ') + 1),
  ]),
)

/** The country that «Canadian» speaks of; undefined for other words. */
export const countryOf = (word: string): string | undefined => byDemonym.get(word.toLowerCase())
