/**
 * The blocked terms and clean phrases of English, in ROT13. `=` marks a term that counts only as a whole word, and
 * `!` a term that counts even inside other letters. `scripts/filter-data.mjs` shows and writes this list.
 */
export const english = `
# fyhe
erqfxva(|f)
wnc(|f)
fdhnj(|f)
vawha(|f)
zbat(|f)
zhmmvr(|f)
!phag(|f|l|vat)
xhag(|f)
yrm(mvr|ml|mvrf)
ubaxl
!avtt(n|nu|re|hu|nm|he|be|yrg)
!avtt
avt(|f|yrg|yrgf)
!avtyrg
avtabt
avt abt
fnaq avttre
ubhfr arteb
arteb(rf|vq)
!sntt(bg|vg|rg|bgf|l)
snt(|f|tl|tbg|gneq|ybeq)
cunt(tbg)
dhrre(f) (ner|fubhyq|zhfg) (qvr|ohea|unat)
shpxvat dhrre
=(qvegl|svygul|fghcvq) (dhrre|tlcfl|wrj|neno|zrkvpna|vzzvtenag|zhfyvz|vaqvna|nfvna|ubzb|yrfob|qlxr|oynpx|tbbx|cnxv)(|f)
ubzb(|f)
ab ubzb
yrfob(|f)
yrmob
qlxr(|f)
ohyyqlxr
pnecrg zhapure
zhss qvire
eht zhapure
genaal
genaavr(|f)
gebba(|f)
furznyr
fur znyr
ynqlobl
urfur
ynqloblf
ergneq(|f|rq|ngvba)
shpxgneq
yvogneq
gneq(|f)
zbatbybvq
fcnm(|m|mrf)
fcnfgvp
fcnpxre
=jvaqbj yvpxre
xvxr(|f)
xlxr
lvq(|f)
ulzvr
wrj (eng|cvt|obl|ovgpu|abfr)
shpxvat wrj
tnf gur (wrj|xvxr|zhfyvz|oynpx|tnl|genaa)(|f|vrf)
(xvyy|unat|tnf|ohea|fubbg|zheqre|rkgrezvangr) (nyy|gur|rirel|nyy gur) (wrj|oynpx|tnl|zhfyvz|vzzvtenag|neno|zrkvpna|genaa|gena|ubzb|dhrre|puevfgvna|nfvna|jbzra|jbzna|zvtenag|ershtrr)(|f|vrf|l)
qrngu gb (nyy |)(wrj|oynpx|tnl|zhfyvz|vzzvtenag|neno|zrkvpna|nzrevpna|vasvqry|vfenryv|cnyrfgvavna)(|f)
(wrj|oynpx|tnl|zhfyvz|vzzvtenag|neno|zrkvpna|jbzra|jbzna|genaavr|zvtenag)(|f) (fubhyq|zhfg|qrfreir gb) (qvr|unat|ohea|or xvyyrq|or fubg)
juvgr cbjre
urvy uvgyre
fvrt urvy
uvgyre jnf evtug
uvgyre qvq abguvat jebat
juvgr fhcerznpl
arb anmv
arbanmv
enpr genvgbe
puvax(|f|l)
tbbx(|f)
mvccreurnq
fynag rlr(|f|q)
puvat pubat
puvatpubat
puvat punat
puvanzna
=yvat yvat
jrgonpx(|f)
ornare(|f)
fcvp(|f|x|xf)
fcvx(|f)
ternfre(|f) (tb|fphz)
pbba(|f)
whatyr ohaal
whatyr ohaavrf
cbepu zbaxrl
=zbba pevpxrg
fcrne puhpxre
wvtnobb
wvttnobb
wvttre obb
cvpxnavaal
cvpnavaal
gne onol
qnexvr(|f)
qnexl
hapyr gbz
jbt(|f)
tbyyvjbt
cnxv(|f)
cnxl
gbjryurnq
gbjry urnq
enturnq
ent urnq
fnaq zbaxrl
pnzry wbpxrl
pnzry shpxre
tbng shpxre
zhmmeng
zhqfyvzr(|f)
fnaqavttre
tlccb
tlcb
tlcfl fphz
cvxrl(|f)
qntb(|f)
jbc(|f)
thvqb fphz
cbynpx
ubaxrl(|f)
cenvevr avttre
unys oerrq
zhq oybbq fphz
noob(|f)
obbat(|f)
obbatn
=penpxre nff
juvgr genfu
genvyre genfu
fhouhzna(|f)
hagrezrafpu
vaoerq (shpx|ovgpu|ergneq)
zvqtrg(|f)
snggl snggl
tb onpx gb (nsevpn|zrkvpb|puvan|lbhe pbhagel|lbhe bja pbhagel|vaqvn|gur xvgpura)
srzbvq
gubg(|f)
fyhg(|f|gl|gvat)
juber(|f|q|vat)
znajuber
fxnax(|f|l)
=ubr(|f)
xenhg(|f)
=nob(|f)
=urro(|f)
cbbsgre(|f)
fuveg yvsgre(|f)
fuvegyvsgre(|f)
oebf orsber ubrf
piag
gjng(|f)
!o(v|rr|l|rv)gpu(|rf|l|vat|nff)
ovngpu
ovbgpu
orrlbgpu
orgpu
fbabsnovgpu
fba bs n ovgpu
fba bs n (juber|fyhg)
srzvanmv
# cebsnavgl
rssvat
srpx(|vat|re)
zs(re|ref|vat)
!shpx(|f|re|ref|rq|vat|va|snpr|urnq|jvg|gneq|obl)
!cuhpx
!cuhx
!shx(|x|px|vat|re|va)
!spx(|vat|re|va)
!sipx
!shd
!shkx
zbgure shpxre
zbgunshpxn
zbgureshpxre
zhgunshpxn
zbsb
zsre(|f)
fgsh
tgsb
szy
ssf
jgns
yzsnb
bzst
ns(x)hpx
pyhfgreshpx
!fuvg(|f|gl|gre|gvat|urnq|snpr|ubyr|ont|fgnva|fubj|r)
ohyy fuvg
ohyyfuvg
ubefr fuvg
qbt fuvg
ncrfuvg
ong fuvg
qvc fuvg
cvrpr bs fuvg
fu(v|l)gr
fulg
furrvg
nff(|rf|rq|ung|ubyr|ubyrf|jvcr|snpr|pybja|zhapu|xvffre|ont|jnq|yvpx)
=nmm(|ubyr)
nffubyr(|f)
nefr(|f|ubyr|ubyrf|jvcr|q)
nefrubyr
nff ung
nff jvcr
nff ubyr
nff pybja
qhzo nff
qhzonff
wnpxnff
onqnff
onq nff
sng nff
fzneg nff
xvff zl nff
ovgr zl nff
hc lbhe nff
onfgneq(|f)
onfgreq
obyybpx(|f)
oryyraq(|f)
oryy raq
xabournq
xabo urnq
qvpxurnq
qvpx urnq
qvpxjnq
qvpxjrrq
qvpx jrrq
qbhpur(|f)
qbhpuront
qbhpur ont
cvff(|rq|vat|re|urnq)
cvff bss
cvffrq bss
jnax(|re|ref|vat|rq|l|fgnva)
gbffre(|f)
cevpx(|f)
ohttre(|f|rq|vat)
oybbql uryy lbh
zvatre
tbofuvgr
gheq(|f)
fuvgurnq
fphzont
tbqqnza(|vg|rq)
tbq qnza(| vg)
penpxurnq
qvcfgvpx hc
pbpxjbzoyr
wrex bss
wrexbss
wnpx bss
wnt bss
fhpx (vg|zl|n|guvf|gurfr|ba zl|ba guvf) (qvpx|pbpx|onyyf|ahgf|ovgpu|sng bar|xabo|gvg|nff|gbr)(|f)
rng (zl|n|guvf) (qvpx|pbpx|nff|fuvg|chffl|ont bs qvpx)(|f)
# frkhny
ynovn
frkhny(|yl|vgl)
srgvfu(|rf)
zvatr
int(|f)
encr(|f|q|l)
frk
frkl
frkv(|re|rfg)
frkgvat
frkg(|f|rq)
frk (gncr|gbl|qbyy|fynir|pnz|pung|jbexre|ivqrb|npg|cbfvgvba|fprar|bssraqre|cnegl|cnegare|qevir|nqqvpg|nccrny)(|f)
unir frk
univat frk
beny frk
tebhc frk
cubar frk
tnl frk
frpxf
frttf
fzrk
oybj wbo(|f)
oybjwbo(|f)
ow(|f)
unaq wbo(|f)
unaqwbo(|f)
sbbg wbo(|f)
sbbgwbo(|f)
evz wbo(|f)
evzwbo(|f)
obbo wbo
gvgwbo
gvg(|f|gl|gvrf)
gvggvrf
gvqqvrf
gvqql
gvggl shpx
obbo(|f|vr|vrf|l)
obbovrf
orjof
avccyr(|f)
=avc fyvc
avccyr(|f)
nerbyn
pbpx(|f)
pbpxfhpxre(|f)
pbpx fhpxre
pbpxfhpxvat
pbpx urnq
pbpxurnq
qvpx(|f)
qvpx cvp(|f)
fhpx qvpx
fhpxqvpx
qvpxfhpxre
chffl
chffvrf
chfflyvpxre
intvan(|f|y)
inwnlwnl
ihyin
pyvg(|f|bevf|beny)
=fangpu shpx
cravf(|rf)
fpuybat(|f)
=jvyyl jnire
onyyfnpx
onyy fnpx
onyyfnpx
=onyy tnt
fpebghz
fpebghz
grfgvpyr(|f)
=qrrm ahg(|f)
qrrm
fhpx zl
yvpx zl (onyyf|qvpx|pbpx|chffl|nff|srrg|gbrf|pyvg|ahgf)
yvpx (zr|lbh) (qbja gurer|bhg)
phz(|f|zvat|zrq)
phzzvat
phzzvrf
phzfubg(|f)
phz fubg(|f)
phzqhzc
phzfyhg
phz fyhg
phz qhzcfgre
phz va (zl|lbhe|ure|uvf)
phz ba (zl|lbhe|ure|uvf)
pernzcvr
pernz cvr zr
wvmm(|rq|vat|rf)
wvfz
fcybbtr
fcbbtr
frzra
fcrez(|f)
rwnphyng(r|rf|rq|vat|vba|be)
betnfz(|f|vp|vat)
betl
betvrf
znfgheong(r|rf|rq|vat|vba|be)
znfgreong(r|rf|rq|vat|vba)
snc(|f|cvat|crq)
sncsnc
=tbba(vat) (gb|frfu)
jrg qernz
cbea(|b|f|uho|btencul|btencuvp|fgne)
cea
cbeauho
cbeab
kkk
afsj
baylsnaf
bayl snaf
kivqrbf
kunzfgre
erqghor
kakk
uragnv
rppuv
shgnanev
shgn
lvss(|l)
ybyv(|f)
ybyvpba
fubgnpba
fubgn
ehyr 34
e34
ahqr(|f)
fraq ahqrf
ahqvgl
=anxrq (cvp|cvpgher|cubgb|tvey|jbzra|jbzna)(|f)
trg anxrq
gbcyrff
fgevc (sbe zr|sbe hf)
fgevcgrnfr
fgevccre(|f)
pnztvey
pnztvey(|f)
pnz tvey(|f)
pnzjuber
=rfpbeg freivpr
cebfgvghg(r|rf|rq|vat|vba)
ubbxre(|f)
pnyy tvey
oebgury
cvzc(|f|vat)
qvyqb(|f|rf)
ivoengbe(|f)
ohgg cyht(|f)
ohggcyht(|f)
ohgg frk
ohggfrk
ohggubyr
ohgg ubyr
ohatubyr
pbeaubyr
nany(|yl)
nahf(|rf)
nahf
erpghz
navyvathf
evzzvat
phaavyvathf
sryyngvb
qrrcguebng
qrrc guebng
tnat onat
tnatonat(|f|rq|vat)
guerrfbzr(|f)
guerr fbzr
sbhefbzr frk
qbhoyr crargengvba
=qc zr
qbttlfglyr
qbttl fglyr
qbttvrfglyr
pbjtvey cbfvgvba
zvffvbanel cbfvgvba
erirefr pbjtvey
zvys(|f)
qvys(|f)
tvys
oqfz
obaqntr
qbzvangevk
srzqbz
=fho fyhg
sbbg srgvfu
xvaxl
ubeal
ubeavrfg
ubeall
=guvefgl sbe (pbpx|qvpx)
obare(|f)
obare(|f)
rerpgvba(|f)
=uneq ba
=zbeavat jbbq
=uhzc (zr|ure|uvz|lbh)(|f)
qel uhzc
=onat (ure|lbhe zbz|lbhe zhz|zl jvsr|lbhe jvsr|lbhe fvfgre|lbhe zbgure)
ohxxnxr
orfgvnyvgl
ornfgvnyvgl
mbbcuvy(r|vn)
arpebcuvy(r|vn|vnp)
vaprfg(|hbhf)
phpx(|f|rq|byq)
phpxbyq
crttvat
svfgvat
svfg shpx
svatre (zr|ure|shpx|onat)
svatreonat
srypu(|vat)
dhrrs(|f|vat)
=fpng (cbea|cynl|srgvfu)
tbyqra fubjre(|f)
jngre fcbegf srgvfu
tybel ubyr
tybelubyr
hcfxveg
hc fxveg
cnagl (favssre|fubg|envq)
cnagvrf
=gubat cvp(|f)
pnzry gbr
pnzrygbr
iblrhe
iblrhe(|f|vfz)
pbpx evat
fgenc ba
fgencba
syrfuyvtug
syrfuyvtug
ivnten
pvnyvf
ivnten
encr(|f|q|l)
encvat
encvat
encvfg(|f)
encvfg(|f)
encrl
qngr encr
zbyrfg(|f|rq|re|ref|vat|ngvba)
=tebcr (|ure|zr|uvz)
tebcrq
tebcvat
crqb(|f)
=cqs svyr(|f)
crqbcuvy(r|rf|vn|vnp)
cnrqb(|f)
cnrqbcuvy(r|rf|vn)
crqborne
=xvqqvr qvqqyre
xvq shpxre
xvqql svqqyre
puvyq (cbea|cbeabtencul|zbyrfgre|frk)
xvqqvr cbea
xvqql cbea
wnvyonvg
wnvy onvg
oneryl yrtny
haqrentr (tvey|obl|frk|ahqr|cbea)(|f)
=zvabe nggenpgrq
=pc yvax(|f)
fbqbzl
fbqbzv(mr|mrq|fr|frq|gr|grf)
fzhg
fzhggl
fvg ba zl (snpr|qvpx|pbpx|ync)
evqr zl (qvpx|pbpx|snpr)
fcernq (lbhe|ure|gubfr) yrtf
oraq (bire|ure bire) (naq gnxr|onol|sbe zr|fyhg|ovgpu)
fubj (zr|hf) (lbhe|he|gur) (gvgf|obbof|nff|chffl|qvpx|pbpx|srrg|oen|cnagvrf|ahqrf|oernfgf|avccyrf|obql|gvggvrf|cravf|intvan)
(gbhpu|teno|fdhrrmr|fznpx|fync|fcnax) (lbhe|ure|zl|gung|he) (gvgf|obbof|nff|chffl|ohgg|oernfgf|cravf|qvpx|pbpx|avccyrf)
jnag gb (shpx|onat|encr) (lbh|ure|uvz)
gnxr (bss|lbhe) (lbhe pybgurf|pybgurf bss|lbhe gbc bss|lbhe fuveg bss|lbhe oen|lbhe cnagf bss|lbhe cnagvrf)
(teno|tenoorq) (ure|gurz) ol gur chffl
=lbhe zbz vf (ubg|n fyhg|n juber)
jnaan (onat|shpx|fznfu) (|lbh|ure|uvz)
znxr (lbh|zr|ure) (phz|zbna|jrg|fdhveg)
v nz fb jrg
=vz fb jrg
=fdhveg(vat) (chffl|cbea)
lbhe srrg cvpf
srrg cvp(|f)
# frys-unez
bireqbfr ba (cvyyf|qehtf|zrqf|fyrrcvat cvyyf|cnvaxvyyref|zrqvpngvba|fbzrguvat)
whzc bss (n|gur arnerfg|lbhe) (oevqtr|fxlfpencre)
xvyy (lbhefrys|hefrys|lbhefryirf|hefryirf|lbfrys|lnfrys|ln frys|lb frys|lbhe frys|he frys|lbhefryir|lhefrys|gulfrys|lbhefyrs|lbhefryq|lbhefrysf|lbhefryi)
xvyy he (frys|fryirf)
xvy hefrys
xvy lbhefrys
xvyy zlfrys
xvyy zl frys
xvyyvat (zlfrys|lbhefrys)
xlf
xlfse
xzf
xlfyby
xlfrys
=xvyy lbhe s(hpxvat)
tb xlf
xrrc lbhefrys fnsr xlf
=hanyvir(| lbhefrys| zlfrys| hefrys| zr| bhefrys)
hanyvi(r|vat) (lbhefrys|zlfrys|hefrys)
bss (lbhefrys|hefrys|zlfrys)
=raq (lbhefrys|hefrys|he frys|lbhe frys|zlfrys)
raq (lbhe|he|zl|lbhe bja|zl bja|lbhe shpxvat|guvf zvfrenoyr) yvsr
raqvat (zl|lbhe) (bja |)yvsr
raq vg nyy
gnxr (lbhe|zl|he) bja (yvsr|yvirf)
gnxvat (lbhe|zl) bja yvsr
(unat|abbfr|ebcr|arpx|qebja|fubbg|fgno|cbvfba|fyvg|fhssbpngr|fgenatyr|pubxr) (lbhefrys|hefrys|he frys|lbhe frys|zlfrys)
=arpx (lbhefrys|hefrys|he frys|lbhe frys)
unat (lbhefrys|hefrys)
tb unat (|lbhefrys|hefrys)
phg (lbhefrys|hefrys|he frys|zl frys|zlfrys|lbhe frys)
phggvat (zlfrys|lbhefrys)
phg (lbhe|he|zl) (jevfg|jevfgf|irva|irvaf|nezf|guebng)
fyvg (lbhe|he|zl|uvf|ure|gurve|ln) (jevfg|guebng|irva|arpx)(|f)
fynfu (lbhe|he|zl) (jevfg|guebng)(|f)
fyvpr (lbhe|he|zl) (jevfg|guebng)(|f)
fyvggvat (zl|lbhe) (jevfgf|guebng|jevfg)
ohea (lbhefrys|hefrys|zlfrys)
unez (lbhefrys|hefrys|zlfrys|zl frys|lbhe frys)
unezvat (lbhefrys|zlfrys)
uheg (zlfrys|hefrys)
(tb|fubhyq|cyrnfr|whfg) uheg lbhefrys
frys unez(|f|rq|vat|re)
frysunez
frys vawhel
frys zhgvyngvba
fhvpvq(r|rf|ny|nyyl|nyvgl)
fhpvqr
fhvfvqr
frjre fyvqr
frjrefyvqr
pbzzvg (fhvpvqr|fhqbxh|qvr|gbnfgre ongu|arpx ebcr)
gbnfgre ongu
fhrl
(qevax|qevaxf|qevaxvat|puht|fjnyybj) (fbzr |n obggyr bs |n tnyyba bs |)(oyrnpu|nagvserrmr|qenab|crfgvpvqr|plnavqr|cbvfba|jvaqrk)
(rng|fjnyybj|gnxr) (n ohyyrg|n obggyr bs cvyyf|gur jubyr obggyr bs cvyyf|nyy gur cvyyf|n unaqshy bs cvyyf|gvqr cbqf)
=bq ba
whzc (bss|sebz|va sebag bs|haqre) (n|gur) (oevqtr|pyvss|ohvyqvat|ebbs|genva|onypbal|ohf|fxlfpencre) (nyernql|naq qvr|ybfre|cyrnfr|lbh|abj|gbqnl|vqvbg)
(tb|fubhyq|cyrnfr|whfg|bhtug gb) whzc (bss|sebz|va sebag bs|haqre) (n|gur) (oevqtr|pyvss|ohvyqvat|ebbs|genva|onypbal|ohf|fxlfpencre)
=tb (whzc va sebag bs|fgrc va sebag bs|yvr ba|ynl ba|jnyx vagb) (n |gur )(genva|ohf|gehpx|genssvp|genva genpxf|genpxf|envyf)
(cynl|tb cynl|jnyx|eha) (va|vagb) (genssvp|bapbzvat genssvp)
fgrc va sebag bs n (genva|ohf|gehpx|pne)
(orggre|orfg) bss qrnq
(jbeyq|rirelbar|rirelobql|jr|gurl|snzvyl|nyy) (jbhyq or|jvyy or|vf|ner|or|q or) orggre (bss |)jvgubhg lbh
abobql (jbhyq|jvyy|jnagf gb) (zvff lbh|zvff zr|pner vs lbh qvrq|pner vs v qvrq)
ab bar (jbhyq|jvyy) (zvff lbh|zvff zr|pner vs lbh qvrq|pner vs v qvrq)
abobql jbhyq pner vs lbh (qvrq|jrer tbar|jrer qrnq)
(lbh|h) fubhyq (|whfg |ernyyl )qvr
lbh fubhyq (qvr nyernql|qvr abj|qvr nybar|qvr va|whfg qvr|tb qvr|abg or nyvir|abg rkvfg|or qrnq|arire unir orra obea|unir orra nobegrq|whfg qvr)
h fubhyq (qvr abj|qvr nyernql|abg rkvfg|or qrnq|whfg qvr)
lbh qrfreir (gb qvr|qrngu)
(whfg|cyrnfr|cyf|cym|abj|naq|tb|lbh|h) (tb |shpxvat |)qvr (nyernql|nybar|fybjyl|va n sver|va n ubyr|ovgpu|va uryy|fybj|ybfre|vqvbg|cnvashyyl|bs pnapre|va cnva|sng|htyl|n fybj|fbzrjurer)
tb qvr
tb naq qvr
qvns
qvr va n (sver|ubyr|pne penfu|pne nppvqrag|qvgpu|thggre|ubhfr sver|pne sver)
tb shpxvat qvr
v (jnag|jnaan|arrq|jbhyq yvxr|jvfu) (gb |)(qvr|or qrnq|xvyy zlfrys|raq vg|abg or nyvir|abg rkvfg)
v jnag vg nyy gb raq
=(qbag|qb abg) jnag gb (yvir|or nyvir|rkvfg|yvir nalzber|or urer nalzber|jnxr hc)
(qbag|qb abg) jnag gb (yvir|or nyvir|rkvfg) (nalzber|nal zber|nal ybatre)
jvfu v (jnf|jrer) (qrnq|arire obea)
jvfu lbh (jrer|jnf) (qrnq|arire obea)
(ubcr|jvfu) (lbh|h|ur|fur|gurl|lbhe (zbz|zbgure|snzvyl|xvqf|puvyqera|qnq)|lbhe jubyr snzvyl|he jubyr snzvyl) (qvr|qvrf|qvrq|trg pnapre|trgf pnapre|trg encrq|trgf encrq|trg nvqf|ohea|ebg|pubxr|fhssre|trg uvg|trg fubg|xvyy|ner qrnq|nyy qvr|qebja|unat|oyrrq|bireqbfr|trg eha bire)
yvsr vf abg jbegu yvivat
abg jbegu yvivat
ab ernfba gb yvir
abguvat gb yvir sbe
ernql gb qvr gbavtug
=gvr (n|gur|lbhe) abbfr
(teno|trg|ohl|svaq|hfr) (n|fbzr|gur|lbhe) (ebcr|abbfr) (naq|sbe lbhefrys|nyernql)
chg n (ohyyrg|tha) (va|gb|guebhtu|ntnvafg) (lbhe|he|zl|uvf|ure) (urnq|oenva|fxhyy|zbhgu)
oybj (lbhe|he|zl) (oenvaf|urnq|bja oenvaf) (bhg|bss)
oybj lbhe oenvaf
fjnyybj n (tha|ohyyrg|fubgtha)
fgneir (lbhefrys|zlfrys|hefrys)
=ceb nan
cebnan
guvafcb
=qb gur syvc (bss)
qvr (ybfre|ovgpu|fyhg|juber|snttbg|cvt|fphz)
qb (hf|rirelbar|gur jbeyq) n snibe naq (qvr|whzc|unat|raq|qvfnccrne|fgbc oernguvat)
qb (hf|rirelbar|gur jbeyq) n snibhe naq (qvr|whzc|unat|raq|qvfnccrne|fgbc oernguvat)
jnfgr bs bkltra
=jnfgr bs (fxva|fcrez|yvsr)
fubhyq unir orra (nobegrq|fjnyybjrq)
lbhe (zbgure|zbz|zhz) fubhyq unir (nobegrq|fjnyybjrq)
rng n tha
=ebcr (lbhefrys|hefrys|abj|znk)
ebcrznk(|k|kvat)
=frys qryrgr
qryrgr lbhefrys
# guerng
(oybj hc|ohea qbja|obzo|fubbg hc) (lbhe|he|uvf|ure|gurve) (ubhfr|ubzr|ncnegzrag|bssvpr|fgerrg|pne)
(v jvyy|v jnaan|vz tbaan|vz tbvat gb|v nz tbvat gb|tbaan|tbvat gb|vzzn|vyy|vzn) (orng|shpx|phg|pubc|fyvpr) (lbh|h) hc
(v jvyy|vz tbaan|vz tbvat gb|v nz tbvat gb|vzzn|vyy|vzn) (zrff|ebhtu) (lbh|h) hc
(v|jr) (jvyy|funyy|jbhyq|nz tbaan|nz tbvat gb|zn|jnaan|jnag gb|pbhyq|zhfg|unir gb|arrq gb|ner tbvat gb|ner tbaan|tbaan|fjrne v jvyy) (shpxvat |yvgrenyyl |ernyyl |)(xvyy|zheqre|fubbg|fgno|fgenatyr|orurnq|encr|fynhtugre|gbegher|ohgpure|rkrphgr|cbvfba|pubxr|qebja|znvz|nffnffvangr|uhag|ylapu|thg|uheg|unez|nggnpx|orng hc|fxva|ohea|phg|qbk|qbkk|fjng|qrpncvgngr|qvfzrzore|obzo) (lbh|h|ln|lbhe|he|uvf (snzvyl|jvsr)|ure (snzvyl|xvqf)|gur (cerfvqrag|fgernzre|frangbe|znlbe|wrjf|xvqf|grnpure|grnpuref|fghqragf))
(vyy|vnz tbvat gb|vz tbvat gb|vz tbaan|vzn|vzzn|vnz tbaan|vz svaan|svaan|tbaan|tbvat gb|jr yy|jryy|jrer tbvat gb|jrer tbaan|vq|jnaan) (shpxvat |yvgrenyyl |ernyyl |)(xvyy|zheqre|fubbg|fgno|fgenatyr|orurnq|encr|fynhtugre|gbegher|ohgpure|rkrphgr|cbvfba|pubxr|qebja|znvz|uhag|ylapu|thg|uheg|unez|nggnpx|orng hc|ohea|phg|qbk|qbkk|fjng|qrpncvgngr|qvfzrzore|obzo|xavsr) (lbh|h|ln|lbhe (snzvyl|zbz|zbgure|xvqf|ubhfr|qbt|jvsr|cneragf|puvyqera|qnq|sngure|png|fvfgre|oebgure|guebng|snpr|arpx|urnq))
(jvyy|tbaan|tbvat gb|vyy|vzzn|vzn) (xvyy|zheqre|encr|fubbg|fgno|uheg|unez|fynhtugre) (lbhe|he|uvf|ure|gurve) (snzvyl|zbz|zbgure|zhz|xvqf|jvsr|cneragf|puvyqera|qnq|sngure|qbt|png|fvfgre|oebgure|jubyr snzvyl|ragver snzvyl|sevraqf|tveysevraq|oblsevraq|uhfonaq|fba|qnhtugre|onol)
(xvyy|zheqre|encr|fubbg|fgno|uheg|fynhtugre|svaq|trg|pbzr sbe) (lbh naq|) (lbhe|he) (snzvyl|zbz|zbgure|zhz|xvqf|jvsr|cneragf|puvyqera|qnq|sngure|fvfgre|oebgure|jubyr snzvyl|ragver snzvyl|tveysevraq|oblsevraq|uhfonaq|fba|qnhtugre|onol)
(v|jr) xabj jurer (lbh|h|ln|lbhe snzvyl|lbhe xvqf|lbhe zbz|ur|fur|gurl) (yvir|yvirf|fyrrc|fyrrcf|jbex|jbexf|tb gb fpubby|tbrf gb fpubby|cnex)
xabj jurer (lbh|h) (yvir|fyrrc)
(v|jr) (unir|tbg) lbhe (nqqerff|ubzr nqqerff|vc|vc nqqerff)
=(v|jr) unir lbhe vc
v (jvyy|nz tbvat gb|nz tbaan) svaq (lbh|h|bhg jurer lbh yvir) naq
(vyy|vz tbvat gb|vz tbaan|vzzn|vzn|tbaan) svaq (lbh|h) naq
svaq bhg jurer lbh (yvir|fyrrc|jbex)
=(v|jr) (jvyy|nz tbvat gb|nz tbaan) svaq jurer lbh yvir
svaq jurer lbh (yvir|fyrrc|jbex)
(vz|v nz|jr ner|jrer) pbzvat (sbe|gb|nsgre) (lbh|lbhe ubhfr|lbhe ubzr|lbhe snzvyl|he ubhfr|lbhe cynpr|xvyy|trg lbh)
pbzr gb lbhe (ubhfr|ubzr|cynpr) (naq|jvgu|gbavtug)
(fubj|fubjvat|chyy|chyyvat) hc (gb|ng|ng gb) lbhe (ubhfr|ubzr|pevo|qbbe|cynpr|jbex|fpubby)
(vz|v nz|vz fgnaqvat|v nz fgnaqvat|jnvgvat) bhgfvqr (lbhe|he) (ubhfr|ubzr|jvaqbj|qbbe|cynpr|fpubby)
jngpu (lbhe|he) onpx (gbavtug|ovgpu|jura lbh|xvq|obl|chax)
(lbh|h) (jvyy|ner tbaan|ner tbvat gb|tbaan|er tbaan|er tbvat gb|orggre) (shpxvat |)(erterg guvf|cnl sbe guvf|oyrrq|jvfu lbh jrer arire obea|fhssre|qvr gbavtug|qvr fbba|or qrnq fbba|or fbeel jura)
lbher (tbaan|tbvat gb) (oyrrq|fhssre|erterg guvf|qvr gbavtug|qvr fbba|cnl sbe guvf)
lbhyy (oyrrq|fhssre|erterg guvf|cnl sbe guvf|qvr gbavtug|qvr fbba|or qrnq ol)
(lbh|he|lbhe|lbher) qrnq (zrng gbavtug|jura v svaq|jura v frr|vs v frr|vs v svaq)
lbhe qnlf ner ahzorerq
fyrrc jvgu bar rlr bcra
orggre jngpu lbhe onpx
favgpurf trg fgvgpurf
(obzo|fubbg hc|oybj hc|ohea qbja|nggnpx|obzovat|fubbgvat hc|oybjvat hc|oheavat qbja|fubg hc) (gur|n|lbhe|zl|guvf|bhe|gung|na|uvf|ure) (fpubby|puhepu|zbfdhr|flantbthr|znyy|nvecbeg|ubfcvgny|bssvpr|pynffebbz|juvgr ubhfr|pbapreg|pbairagvba|fgnqvhz|rzonffl|cbyvpr fgngvba|pbhegubhfr|gurngre|pvgl unyy|havirefvgl|pbyyrtr|avtugpyho|grzcyr|qnlpner|xvaqretnegra|cynltebhaq|cnenqr|genva fgngvba|jbexcynpr)
fubbg hc (fpubby|puhepu|zl fpubby|rirelbar|rirelobql|gur cynpr)
fpubby (fubbgvat|fubbgre|fubbgref|fubbgvatf)
znff (fubbgvat|fubbgre|zheqre|fubbgvatf)
obzo guerng(|f)
(cynag|cynagrq|cynagvat|chg|cynprq|uvq) n obzo (va|ng|haqre|ba|arne) (gur|lbhe|n|zl|guvf|uvf|ure)
(gurerf|gurer vf) n obzo (va|ng|haqre) (gur|lbhe|n|zl|guvf) (ohvyqvat|fpubby|nvecbeg|cynar|ubhfr|pne|znyy|bssvpr|puhepu)
cvcr obzo(|f)
=(znxr|ohvyq|znxvat|ohvyqvat) (n|cvcr|anvy) (obzo|obzof|cvcr obzo|anvy obzo)
(phg|fyvg|fynfu|evc|grne) (lbhe|he|uvf|ure|gurve) (guebng|urnq|urneg|snpr|gbathr|onyyf|thgf|rlrf)(| bhg| bss| bcra)
(oernx|fanc|pehfu) (lbhe|he) (arpx|yrtf|fxhyy|obarf|wnj|svatref|fcvar|xarrpncf|nezf|snpr)
(fznfu|onfu|xvpx|chapu|orng|pnir|evc|xabpx) (lbhe|he) (snpr|urnq|grrgu|fxhyy|oenvaf|fcvar|nezf|nff)( va| bhg| bss)
fznfu lbhe (snpr|fxhyy|grrgu|urnq)
onfu lbhe (fxhyy|urnq|oenvaf|snpr)
orng lbh gb (qrngu|n chyc|na vapu)
orng lbh (oybbql|frafryrff|hapbafpvbhf)
orng gur (fuvg|uryy|penc|yvsr|cvff) bhg bs lbh
fxva (lbh|h) nyvir
ohea (lbh|h|uvz|ure|gurz) nyvir
ohel (lbh|h) nyvir
ohel (lbhe|he) obql
srrq (lbh|lbhe obql) gb
(ohea|frg sver gb) (lbhe|he) (ubhfr|ubzr|pne|snzvyl|ncnegzrag)(| qbja)
(frg|frggvat) (lbh|lbhe ubhfr|lbhe pne|lbhe ubzr) ba sver
guebj (npvq|oyrnpu) (ng|va|ba) (lbh|lbhe)
chg (lbh|h|uvz|ure) va (gur tebhaq|n tenir|n obql ont|gur ubfcvgny|n pbssva|n jurrypunve)
fjng (lbh|h|uvz|ure|guvf fgernzre|gur fgernzre|he ubhfr|lbhe ubhfr)
fjnggvat (lbh|uvz|ure|guvf)
(trg|tbg|trgf|trggvat) (lbh|uvz|ure|h) fjnggrq
pnyy(|vat) (n |)fjng (grnz |)(ba|gb) (lbh|lbhe|uvz|ure)
qbk(|k) (lbh|h|uvz|ure|guvf|gur fgernzre|lbhe snzvyl|gurz|rirelbar)
(qbkkvat|qbkvat) (lbh|uvz|ure|guvf|gur)
(yrnx|cbfg|qebc|eryrnfr|funer) (lbhe|he|uvf|ure|gurve) (nqqerff|ubzr nqqerff|vc|qbk|qbkk|ahqrf|cubar ahzore|erny anzr|cevingr cubgbf|cevingr cvpgherf)
tbaan trg (lbh|h) sverq naq
qqbf (lbh|h|uvz|ure|lbhe)
(encr|tnatencr) (lbh|h|lbhe|ure|uvz|gurz|he)
tnat encr
tnatencr
ylapu (lbh|uvz|ure|gurz|gur)
ylapuvat lbh
orurnq (lbh|h|uvz|ure|gurz|lbhe)
fgnyx(|vat) lbh (ubzr|gb lbhe ubhfr|gb lbhe qbbe)
v jvyy (raq lbh|raq lbhe|ehva lbhe yvsr|qrfgebl lbhe yvsr|znxr lbh fhssre|znxr lbh oyrrq|znxr lbh cnl|uhag lbh qbja|genpx lbh qbja|unhag lbh hagvy)
vyy (raq lbh|raq lbhe yvsr|ehva lbhe yvsr|znxr lbh fhssre|znxr lbh oyrrq|znxr lbh cnl|uhag lbh qbja|genpx lbh qbja|chg n ohyyrg)
(tbaan|tbvat gb|vzzn|vzn) (raq lbh|ehva lbhe yvsr|znxr lbh fhssre|znxr lbh oyrrq|znxr lbh cnl|uhag lbh qbja|genpx lbh qbja|raq lbhe yvsr)
genpx lbh qbja naq
(qrfreir|qrfreirf|arrq|arrqf|bhtug) (gb or |gb trg |n tbbq |)(fubg|encrq|ylapurq|unatrq|rkrphgrq|zheqrerq|fgnoorq|orngra gb qrngu|orurnqrq|xvyyrq va)
fbzrbar (fubhyq|arrqf gb|cyrnfr) (xvyy|fubbg|zheqre|fgno|nffnffvangr|encr) (lbh|uvz|ure|gur|guvf|gung|gurfr|gurz|gehzc|ovqra|chgva|ryba)
fbzrobql (fubhyq|arrqf gb|cyrnfr) (xvyy|fubbg|zheqre|fgno|nffnffvangr|encr) (lbh|uvz|ure|gur|guvf|gung|gurfr|gurz|gehzc|ovqra|chgva|ryba)
(xvyy|nffnffvangr|fubbg|zheqre) gur (cerfvqrag|cevzr zvavfgre|cbcr|dhrra bs ratynaq|znlbe|tbireabe|frangbe|pbcf|cbyvpr|fgernzre|wrjf)
(lbher|lbh ner|he) (tbaan|tbvat gb) (trg|or) (fubg|fgnoorq|xvyyrq|encrq|zheqrerq|orngra|whzcrq|fjnggrq|qbkkrq)
lbh jvyy or (fubg|fgnoorq|encrq|zheqrerq|orngra|fjnggrq|qbkkrq|rkrphgrq|unatrq)
zrrg zr (bhgfvqr|vey) (naq|ovgpu|fb v pna)
(oevat|oevatvat|tbg|unir|univat) (n|zl) (tha|xavsr|evsyr|ne 15|tybpx|fubgtha) gb (fpubby|jbex|lbhe ubhfr|puhepu|pynff|gur fpubby)
(v|jr) jvyy (fubbg|fgno|zheqre|orurnq|encr|fgenatyr) (uvz|ure|gurz|rirelbar|rirelobql) (vey|va erny yvsr|ng fpubby|gbzbeebj|gbavtug)
# nyybj
ur fur
fcrez junyr
fcrez junyrf
cvzc zl evqr
cvzc zl
fgevc cbxre puvc
srgvfu rzore
onfgneq fjbeq
onfgneq fjbeqf
zbol qvpx
qvpx genpl
qvpx tenlfba
cuvyvc x qvpx
qvpx ina qlxr
ina qlxr
qvpx purarl
qvpx pynex
qvpx ghecva
gbz qvpx naq uneel
fcbggrq qvpx
qvpx qnfgneqyl
gvg sbe gng
terng gvg
oyhr gvg
pbny gvg
znefu gvg
jvyybj gvg
ybat gnvyrq gvg
terng gvgf
oyhr gvgf
pbpx n qbbqyr qbb
pbpx n ubbc
pbpx naq ohyy
pbpx naq ohyy fgbel
unys pbpx
pbpx hc
pbpx(|vat) (gur|n|zl|lbhe|uvf|ure|vgf|gurve) (tha|unzzre|cvfgby|pebffobj|obj|zhfxrg|evsyr|fubgtha|eribyire|jrncba|gevttre|obyg|svfg|jevfg|urnq|rne|rlroebj)
pbpx bs gur (jnyx|abegu|ebpx)
(gur|n) pbpx (pebj|pebjrq|pebjf|curnfnag|fcneebj|ebova|oveq)
(tnzr|ghexrl|zbbe|urngu|fgbez|fgbc|crn|jrngure) pbpx
oynpx pbpx tebhfr
pbpx svtug
oynpx pbpx
jrngure pbpx
crgre pbpx
pbpx rlrq
chffl jvyybj
chffl png
chffl evbg
chff va obbgf
fhvpvqr fdhnq
fhvpvqr fdhrrmr
fhvpvqr zvffvba
fhvpvqr zvffvbaf
fhvpvqr (ceriragvba|ubgyvar|yvsryvar|urycyvar|njnerarff|jngpu|obzore|obzoref)
fhvpvqr (naq pevfvf|pevfvf) (yvsryvar|yvar|ubgyvar|urycyvar)
fanc lbhe svatref
fhvpvqr eha
cevpx lbhe svatre
cevpx zl svatre
cevpx hc
cevpxf hc
nany ergragvir
ehyr 34 bs gur
obbol genc
obbol gencf
obbol cevmr
oyhr sbbgrq obbol
fnzr frk
frk naq gur pvgl
bccbfvgr frk
gur snvere frk
havfrk
frk cvfgbyf
frk rqhpngvba
puvax(|f) va (gur|n|uvf|ure|zl|lbhe|bhe|vgf|gurve) (|bja )(nezb(|h)e|jnyy|phegnva|fuvryq|srapr|qrsra(p|f)r|cyna)(|f)
puvax(|f) bs (yvtug|pbva|tynff|zrgny|vpr)(|f)
(gur|n) puvax bs
fcvp(|x) naq fcna
znvar pbba
znvar pbbaf
pbba png
enppbba pvgl
synzr ergneqnag
sver ergneqnag
encr frrq
encr bvy
fubbg lbhefrys va gur sbbg
fubbgvat lbhefrys va gur sbbg
phg lbhefrys bss
phg zlfrys bss
phg zlfrys funivat
phg zlfrys fbzr fynpx
phg zlfrys n
ohea lbhefrys bhg
ohea zlfrys bhg
ohea zlfrys ba
ohea lbhefrys ba
ohea zlfrys pbbxvat
ubzb fncvraf
ubzb rerpghf
ubzb unovyvf
ubzb rpbabzvphf
ubzb yhqraf
ubzb arnaqregunyrafvf
wnpx bss nyy
wnpx bssre
ubbxre uvyy
wbua yrr ubbxre
juvgr genfu ont
juvgr genfu pna
juvgr genfu ova
pubpbyngr sbaqhr
cevpxvat
nff naq pneg
qbaxrl nff
frk yvaxrq
oernfg fgebxr
puvpxra oernfg
puvpxra oernfgf
ghexrl oernfg
qhpx oernfg
oernfg cyngr
whatyr ohaal ubc
onyy fnpxf bs
tnf gur onyybba
raq vg nyy abj naq erybnq
bireqbfr bs phgrarff
bireqbfr bs fhtne
bireqbfr bs pnssrvar
fhtne bireqbfr
phgrarff bireqbfr
cvcr obzo fubgtha
erne raq vg nyy
oernfg pnapre
oernfg cbpxrg
raq bs n ovgpu
uneq ba zr
uneq ba lbh
uneq ba uvz
uneq ba ure
uneq ba hf
uneq ba gurz
uneq ba lbhefrys
uneq ba zlfrys
uneq ba gur
fb uneq ba
gbb uneq ba
uneq ba gung
uneq ba guvf
uneq ba n
uneq ba zl
uneq ba lbhe
uneq ba checbfr
uneq ba rirelbar
uneq ba yrtraqnel
oryy raqrq
onq nffhzcgvba
bss zl frys
penpxre nffbegzrag
juvgr cbjre ohggba
juvgr cbjre pnoyr
juvgr cbjre pbeq
juvgr cbjre fhccyl
juvgr cbjre yrq
juvgr cbjre yvtug
juvgr cbjre enatre
juvgr cbjre hc
fgenc ba lbhe
fgenc ba gur
fgenc ba zl
fgenc ba uvf
fgenc ba n
fgenc ba fbzr
fgenc ba gung
fgenc ba gubfr
fgenc ba va
svatre zr n
bayl snaf bs
gur bayl snaf
bayl snaf jub
bayl snaf gung
bayl snaf pna
bayl snaf xabj
arpx lbhefrys vagb
wnt bssrafr
qbhoyr crargengvba ebhaqf
qbhoyr crargengvba nzzb
fhpx zl znan
fhpx zl fbhy
qvegl qbmra
gbcyrff gbjre
gbcyrff pne
fho uhzna
obbo ghor
rerpgvba bs gur
ergneq gur vtavgvba
fhvpvqny rarzvrf
fhvpvqny rarzl
onfgneqvmrq erpvcr
(|fhzzn |zntan |rtertvn )phz ynhqr
(xvgpura|yvivat ebbz|orqebbz|fghql|qvavat|one|bssvpr|fubc|fghqvb|yvoenel|ybhatr) phz (xvgpura|yvivat|orqebbz|fghql|qvavat|one|bssvpr|fubc|fghqvb|yvoenel|ybhatr|onguebbz)
(vfyr|vfynaq|pbnfg|cbeg|crbcyr|cbrgf) bs yrfobf
(ba|gb|sebz|va) yrfobf
ubzb (syberfvrafvf|qrhf|anyrqv|urvqryoretrafvf|snore|fnpre|abihf|yhmbarafvf|trahf)
(bssn f|bssnf|yrirr naq|gur|n|frn|rnegu|fgbar|jnafqlxr|ibypnavp|zntzn|onfnyg|nagbavar) qlxr (cngu|jnyy|flfgrz|fjnez|oernpu|pbyyncfr|ubyq|oernx|genvy)(|f)
bssn(| )f qlxr
(terng|oyhr|pbny|znefu|jvyybj|perfgrq|orneqrq|ybat gnvyrq|nmher) gvg (arfg|rtt|puvpx|srrqre|fbat)(|f)
(erq sbbgrq|oebja|znfxrq|anmpn|crehivna|noobgg f) obbo(l|vrf)
qvpx (juvggvatgba|fzvgu|jbys|ohgxhf|ivgnyr|sbfohel|senapvf|oehan|cbjryy|lbex|fnetrag|jrore|oneargg|ina qlx)
(sver|synzr|tebjgu|cflpubzbgbe|srgny|tenva|svyz|frggvat) ergneq(nag|ngvba|rq)
ergneq(|rq|vat|f) (gur (fcnex|gvzvat|vtavgvba|guebggyr)|cbgragvny|tebjgu|sbepr)
encr (frrq|svryq|sybjre|bvy|oybffbz|bs gur (ybpx|fnovar jbzra))(|f)
(bvyfrrq|jvagre|fcevat) encr
snt raq(|f)
snt(t|)bg(|f) (bs (fgvpxf|jbbq|gjvtf|fgenj)|va tenil|naq crnf)
(n|gur) snt(t|)bg bs
cevpx(|f|rq) (bs pbafpvrapr|gur (cbgngb|cbgngbrf|fxva|qbhtu|cnfgel|svatre|fnhfntr|fnhfntrf)|rnef)
frzra nanylfvf
fcrez (pbhag|onax|qbabe|pryy|bvy)
(qbefny|cryivp|pnhqny|crpgbeny|gur|na) nany sva(|f)
nany (sva|svaf|tynaq|tynaqf|irva)
(fcnfgvp) (pbyba|cnenylfvf|qvcyrtvn)
frk (puebzbfbzr|qrgrezvangvba|engvb|ubezbar|pryy|betna|nccrny bs gur)(|f)
frkhnyyl genafzvggrq
avccyr (wbvag|jerapu|jnfure)(|f)
(ternfr|cvcr|fcbxr|urk|oneery) avccyr(|f)
(obggyr|onol) avccyr(|f)
rerpgvba bs (n|gur|fpnssbyqvat|gragf|jnyyf)
(ubaxl|ubaxrl) (gbax|pungrnh)
erqfxvaf (irefhf|if|ng|tnzr|sna|snaf|dhnegreonpx|yrtraq|jva|ybfr|orng)
(jnfuvatgba|obfgba) erqfxvaf
zvqtrg (fhoznevar|pne|enpvat|fho|enpr|yrnthr)(|f)
(unys oerrq) (jbys|rys|bep|qentba|ubefr|png)
(znahny|nhgb|nhgbzngvp|gur) genaal (syhvq|yrnx|yrnxf|fubc|fjnc|zbhag|vf fyvccvat|fyvcf)
genaal (syhvq|pbbyre|fubc|zbhag)
(fjnc|erohvyq|qebc|ercynpr) gur genaal
(cnvag|jver|pnoyr|ineavfu|ehfg|obyg) fgevccre(|f)
(va|bs) uhzna obaqntr
obaqntr (bs fynirel|naq serrqbz)
xvaxl (unve|obbgf|pnoyr|ubfr)
guerrfbzr va tbys
(fhcre objy|bylzcvpf|npg|puncgre|cneg|tnzrf bs gur) kkk
kkk (bylzcvp|bylzcvnq|tnzrf|fhzzre)
(gur|n|uvf|chyyrq n|znqr n) obare bs n (cynl|zvfgnxr|pnyy|zbir)
(wnpxnff) (crathva|sberire|ahzore|enoovg)(|f)
(ynhtuvat) wnpxnff
xvpx nff (fbhaqgenpx|fbat|genpx|zhfvp|zbivr|tnzr|2)
(jvyq|cnpx|qrfreg|fbznyv|ahovna|vaqvna|gvorgna) nff (bs|ureq|va|naq|oenl|oenlrq|sbny)(|f)
(na|gur) nff (naq|va) (n|na|gur) (sbny|bk|zhyr|ubefr|pneg|fgnoyr|yvba|yvba f)
(tbyyvjbt)(| )f pnxrjnyx
qntb erq
jbc (jbc|obc)
(oebbq|fubj|yvggre) ovgpu (va|bs|naq|orfg|jvgu|sebz)
(ahqr) (zbhfr|yvcfgvpx|pbybe|pbybhe|fphycgher|cbegenvg|cnvagvat|cnyrggr|gbar)(|f)
betl bs (ivbyrapr|pbybe|pbybef|pbybhe|pbybhef|rkcybfvbaf|qrfgehpgvba|abvfr|fbhaq)
crttvat (bhg|va pevoontr|obneq|obneqf|flfgrz)
(oryy) raq bs gur grag
oryy raq grag
tybel ubyr (fcvyyjnl|sheanpr|va tynffoybjvat|ng)
crqb zryyba
lbh fubhyq qvr (yrff|srjre gvzrf|bapr|gjvpr)
phg lbhefrys (n|fbzr|nabgure) (oernx|fynpx|fyvpr|cvrpr|pnxr|oernq|purrfr|fgrnx|qrny|cngu|jnl)
unat lbhefrys (n (unzzbpx|cvpgher|ynzc|phegnva|fjvat)|fbzr (yvtugf|phegnvaf|cvpgherf))
cbvfba lbhefrys jvgu (|n |gur |guvf |gung |fbzr )(cbgvba|zhfuebbz|oreel|oreevrf|chssresvfu)(|f)
(v jvyy|vyy|vz tbaan|v nz tbvat gb|vz tbvat gb|tbaan|v jnaan|vzzn|vzn) fubbg lbh (n|na) (zrffntr|grkg|rznvy|znvy|qz|yvax|vaivgr|abgr|sevraq erdhrfg)
(v jvyy|vyy|vz tbaan|v nz tbvat gb|vz tbvat gb|tbaan) xvyy lbh (|nyy )jvgu (xvaqarff|ybir)
(xvyy|xvyyvat) (lbhefrys|zlfrys) ynhtuvat
xvyy (lbhefrys|zlfrys) (mbzovr|becuna|puvyq|cnerag|onpxtebhaq) cebprff
(tb|whfg|cyrnfr) qvr (|nyernql )(mbzovr|fxryrgba|tboyva|qentba|fyvzr|zbafgre|qrzba|fcvqre|perrcre|obff|tubfg|ebobg|nyvra)(|f)
raq vg nyy jvgu (n|bar|guvf) (svany|ynfg|ovt|fvatyr|zvtugl) (oybj|uvg|fgevxr|nggnpx|chapu|pbzob)
(qbt|qbtf) (be|naq) ovgpu(|rf)
ubr qbja
nff onpxjneqf
(nyyn|cnfgn|fcnturggv|craar|yvathvar|cvmmn|fhtb|fnyfn) chggnarfpn
chggnarfpn (fnhpr|cnfgn|erpvcr|cvmmn)
`
