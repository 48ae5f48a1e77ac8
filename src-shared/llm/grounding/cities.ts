/** Large cities of the United States by state, and of the world by country: only where the name is commonly meant to be this one: no Cambridge, no Richmond. */
const AMERICAN = `
AK Anchorage|AL Huntsville|AR Little Rock|AZ Phoenix,Tucson,Mesa,Scottsdale,Tempe,Chandler
CA Los Angeles,San Diego,San Jose,San Francisco,Fresno,Sacramento,Long Beach,Oakland,Bakersfield,Anaheim,Santa Ana,Irvine,Berkeley,Palo Alto,Mountain View,Sunnyvale,Santa Clara,Santa Barbara,Santa Monica,Pasadena,Cupertino
CO Denver,Colorado Springs,Boulder|CT Hartford,New Haven|DC Washington,Washington DC,Washington D.C.|FL Miami,Orlando,Tampa,Jacksonville,Fort Lauderdale,Tallahassee|GA Atlanta,Savannah
HI Honolulu|IA Des Moines|ID Boise|IL Chicago|IN Indianapolis,Fort Wayne|KS Wichita,Topeka|KY Louisville|LA New Orleans,Baton Rouge|MA Boston|MD Baltimore,Annapolis
MI Detroit,Grand Rapids,Ann Arbor|MN Minneapolis,Saint Paul,St. Paul|MO St. Louis,Saint Louis|MT Billings|NC Charlotte,Raleigh,Greensboro|ND Fargo|NE Omaha
NJ Jersey City|NM Albuquerque,Santa Fe|NV Las Vegas,Reno|NY New York,New York City,Brooklyn,Manhattan,Queens,Buffalo|OH Columbus,Cleveland,Cincinnati,Toledo|OK Oklahoma City,Tulsa|OR Portland,Eugene
PA Philadelphia,Pittsburgh|RI Providence|SD Sioux Falls|TN Nashville,Memphis,Knoxville,Chattanooga|TX Houston,San Antonio,Dallas,Austin,Fort Worth,El Paso,Plano|UT Salt Lake City
VA Virginia Beach|WA Seattle,Spokane,Tacoma|WI Milwaukee|WY Cheyenne`

const WORLD = `
Argentina Buenos Aires|Australia Sydney,Melbourne,Brisbane,Perth,Adelaide|Austria Vienna,Salzburg|Belgium Brussels|Brazil Rio de Janeiro,Sao Paulo,São Paulo|Canada Toronto,Vancouver,Montreal,Ottawa,Calgary
China Beijing,Shanghai,Shenzhen,Guangzhou|Czech Republic Prague|Denmark Copenhagen|Egypt Cairo|Finland Helsinki|France Paris,Lyon,Marseille,Nice|Germany Berlin,Munich,Hamburg,Frankfurt,Cologne|Greece Athens
Hungary Budapest|India Mumbai,Delhi,New Delhi,Bangalore,Bengaluru,Chennai,Kolkata|Indonesia Jakarta|Ireland Dublin|Israel Tel Aviv,Jerusalem|Italy Rome,Milan,Venice,Florence,Naples|Japan Tokyo,Osaka,Kyoto
Kenya Nairobi|Malaysia Kuala Lumpur|Mexico Mexico City|Netherlands Amsterdam,Rotterdam|New Zealand Auckland|Nigeria Lagos|Norway Oslo|Peru Lima|Philippines Manila|Poland Warsaw|Portugal Lisbon,Porto|Russia Moscow
South Africa Cape Town,Johannesburg|South Korea Seoul|Spain Madrid,Barcelona|Sweden Stockholm|Switzerland Zurich,Geneva|Thailand Bangkok,Phuket|Turkey Istanbul|UAE Dubai,Abu Dhabi|UK London,Manchester,Edinburgh|Vietnam Hanoi,Ho Chi Minh City`

const read = (table: string, region: RegExp): (readonly [string, string])[] =>
  table
    .trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const name = region.exec(line)?.[0] ?? ''
      return line
        .slice(name.length + 1)
        .split(',')
        .map((city) => [city.toLowerCase(), name] as const)
    })

const COUNTRY = /^(?:Czech Republic|New Zealand|South Africa|South Korea|\S+)/
const REGIONS: ReadonlyMap<string, string> = new Map([...read(WORLD, COUNTRY), ...read(AMERICAN, /^\S+/)])

const SHORT: Readonly<Record<string, string>> = { nyc: 'New York', la: 'Los Angeles', sf: 'San Francisco' }

/** «NYC» written out; any other name as it is. */
export const fullName = (city: string): string => SHORT[city.toLowerCase()] ?? city

/** What a large city is commonly known to lie in: a state's two letters in the United States, else the country. */
export const regionOf = (city: string): string | undefined => REGIONS.get(fullName(city).toLowerCase())
