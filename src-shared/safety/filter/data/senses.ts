/**
 * Rude words (in ROT13) that also have a clean sense, and the words (plain text) that suggest this
 * sense nearby.
 */
export const senses: readonly (readonly [words: string, companions: string])[] = [
  [
    'ovgpu, ovgpur, ovgpurf',
    'puppies puppy pups pup litter litters whelp whelped whelping kennel brood breeder breeders dam spaniel terrier retriever collie hound lorraine moselle',
  ],
  [
    'nff, nffrf',
    'mule mules donkey donkeys stable onager onagers bray brayed brays oxen foal foals jenny manger const var',
  ],
  [
    'obbovrf, obbol, obbovr',
    'bird birds seabird seabirds dive dives diving galapagos footed gannet gannets cormorant cormorants pelican pelicans rock rocks',
  ],
  [
    'gvgf, gvg',
    'bird birds chickadee chickadees feeder feeders nuthatch nuthatches robin robins finch finches sparrow sparrows wren wrens warbler warblers titmouse',
  ],
  [
    'pbpx, pbpxf',
    'pheasant pheasants hen hens rooster grouse crow crows crowed partridge leekie aim aims pistol rifle musket crossbow flintlock trigger hammer cistern valve',
  ],
  ['pbpxrq', 'pistol rifle musket crossbow flintlock trigger hammer gun'],
  ['ubeal', 'toad toads lizard lizards frog frogs goatweed'],
  [
    'qlxr, qlxrf',
    'canal canals holland dutch netherlands polder polders flood floods windmill windmills levee levees embankment ditch sea acland',
  ],
  [
    'avccyr, avccyrf',
    'grease greased bottle bottles wrench spoke spokes hex fitting fittings adapter adaptor teat pacifier plumbing threaded',
  ],
  ['fgevccre, fgevccref', 'wire wires cable cables paint varnish screw'],
  ['onfgneq', 'file files rasp sword swords toadflax operator wing feudal'],
  ['genaal', 'manual fluid transmission clutch gearbox'],
  [
    'ergneq, ergneqf, ergneqrq, ergneqvat, ergneqngvba',
    'timing ignition spark throttle growth chemical flame degrees chemistry combustion setting concrete cement',
  ],
  ['fgenc ba', 'goggles mirror mirrors helmet helmets boots skis armor armour parachute backpack jetpack'],
  ['e34', 'skyline nissan gtr gt drift turbo'],
  ['kkk', 'diesel vin superbowl olympic placeholder redacted'],
  ['zbatbybvq', 'skull skulls craniometry'],
  [
    'ubr, ubrf',
    'garden gardens gardening gardener rake rakes shovel shovels spade spades soil till tilled tilling iron wooden wood gold golden diamond netherite stone copper steel bronze iridium farm farming farmer farmland field fields crop crops seed seeds weed weeds plow dirt row rows tool tools axe pickaxe scythe sickle hammer watering upgraded upgrade enchanted craft crafted crafting equip',
  ],
  ['ubrvat, ubrq', 'garden soil row rows field crops weeds beans potatoes'],
  ['ahqr, ahqrf', 'radiohead painting paintings sculpture museum gallery lipstick matisse modigliani'],
  [
    'cravf, cravfrf, intvan, intvanf, intvany, ihyin, pyvgbevf, nahf, erpghz, nany, frzra, fcrez, grfgvpyr, grfgvpyrf, fpebghz, rwnphyngvba, rerpgvba, betnfz, avccyr, avccyrf',
    'anatomy anatomical organ organs uterus ovary ovaries cervix sphincter exam examination doctor doctors medical medicine medicines clinic clinical biology urethra bladder prostate pelvis pelvic fissure fistula cancer surgeon surgery urologist specimen specimens muscle nerve tissue infection vulva vagina clitoris scrotum testicles diagram physiology',
  ],
  [
    'frkhny, frkhnyvgl, frkhnyyl, frk',
    'health clinic clinics studies education reproduction dimorphism selection orientation assault abuse gender genders chromosome chromosomes chick chicks chicken chickens fish equality discrimination biology species campaign determination',
  ],
  ['vaprfg', 'law laws history repealed statute statutes oedipus myth mythology biblical gomorrah sodom'],
  ['fbqbzl', 'law laws history repealed statute statutes oedipus myth mythology biblical gomorrah sodom'],
  ['rwnphyngrq', 'sherlock watson holmes'],
  ['fhvpvqr', 'door doors bomber bombers hotline helpline awareness prevention squeeze mission'],
  ['frys unez', 'hotline helpline awareness prevention'],
  [
    'ubbxre, ubbxref',
    'scrum scrums rugby prop props lineout flanker ruck throws throw maul fly-half valley point creek headland',
  ],
  ['gbffre', 'coin coins caber pancake pancakes salad'],
  ['wrex bss', 'bone bones blocks rack barbell'],
  ['juvgr cbjre', 'queenside kingside queen rook chess play bishops'],
  ['obare', 'pulled ark'],
  ['cvcr obzo, cvcr obzof', 'left dead'],
  [
    'nob, nobf',
    'blood group groups typing rhesus sub subs twitch prime stufe kostenlos verschenkt neues neue neuen danke monat monate gratis',
  ],
  ['xenhg', 'sauerkraut bratwurst sausage sausages cabbage pickled mustard hot dog dogs rock pork und'],
  ['lvq', 'army tottenham spurs'],
  ['qvyqb', 'newfoundland canada'],
  ['gjngg', 'orkney shetland'],
  ['shpxvat', 'austria fugging'],
  ['jnax', 'bavaria garmisch mountain railway'],
  ['pbaqbz', 'gers gascony'],
  ['gvggl', 'sussex bar'],
  ['pbba', 'rapids minnesota cheese'],
  ['fdhnj', 'valley peak creek'],
  ['shx', 'wang lung court hong kong tin noodle'],
  ['xhagm, xham, phagm', 'bakery family vineyards winery coach striker lahm'],
  ['xvxr', 'hernandez garcia dodgers homers enrique setien'],
  ['frzra', 'padang persib'],
  ['ovpu', 'ngoc phuong thuy lien'],
  ['phyb', 'botella vaso saco bottiglia bicchiere'],
  ['cbyyn, cbyynf', 'agua huevo huevos gallina gallinas caballos loteria pollo pollos'],
  ['chgb', 'rapaz miudo bola portugal'],
  ['ovpun, ovpunf', 'supermercado banco fila longa'],
  ['fhxn, fhxv, fhxę, fhpr', 'szczeka szczenieta szczeniaki urodzila pies psa psy'],
  ['punggr, punggrf', 'chat chats chaton chatons ronronne miaule'],
  ['ovgr, ovgrf', 'amarrage quai bateau'],
  ['nefpu', 'welt'],
  ['jvpufr, jvpufra', 'schuhe schuh leder'],
  ['grggr', 'mucca capra pecora'],
  ['fpbcner', 'pavimento casa cucina scopa'],
  ['cnfxn', 'easter bread'],
]

/** Opponents in games. A threat to one of them is clean. */
export const monsters =
  'dragon dragons zombie zombies goblin goblins skeleton skeletons slime slimes creeper creepers monster monsters demon demons ghost ghosts vampire vampires orc orcs ogre ogres spider spiders robot robots alien aliens golem golems wizard npc npcs bowser ganon ganondorf sephiroth malenia radahn margit godrick cuphead enderman ender wither'
