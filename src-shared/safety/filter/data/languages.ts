/**
 * The blocked terms and clean phrases of other languages, in ROT13 and in the format of the English list. `@es` (here
 * `@rf`) begins the Spanish list.
 */
export const languages = `
@rf
# fyhe
znevp(b|ó)a(|rf|nmb)
=znevpn(|f)
=fhqnpn(|f)
obyyren(|f)
chg(n|nf|b|bf|vgn|ba|vyyn)
=mbeen nfdhrebfn
=arteb qr zvreqn
=zbeb qr zvreqn
cnapuvgb(|f) qr zvreqn
zbatbyb qr zvreqn
# cebsnavgl
zvreqn(|f)
wbqre
wbqvq(b|n)
wbqrgr
pbñb
pnoe(ba|ban|barf)
tvyvcbyynf
wvyvcbyynf
uvw(b|n) qr (chgn|creen)
uvwbchgn
uvwhrchgn
uvwnchgn
=uqc
craqrw(b|n|bf|nf|nqn)
puvatn(|e|qn|qb|gr)
puvatn gh znqer
puvatnghznqer
=phyreb
phyvnqb
iretn
cvapur chgb
znycnevq(b|n)
tbabeern uvwhrchgn
pnchyyb qr zvreqn
zr pntb ra (qvbf|yn chgn|gh znqer|gbqb)
irgr n yn (zvreqn|iretn)
fbcyncbyynf
ynzrphybf
pbzrzvreqn
znznuhrib
znznthrib
pbapun qr gh (znqer|ureznan)
pbapunghznqer
pbapurghzner
pbapurfhznqer
yn pbapun ghln
crybghqb(|f)
obyhqb qr zvreqn
# frkhny
=cbyyn(|f)
sbyyne(|gr|zr)
sbyynzr
=grgn(|f)
=crmbarf
puhcnzr (yn|ry|ybf)
puhcnzryn
puhcncbyynf
puhcn cbyynf
pbeerefr ra
=phyb
=cvwn
=pbtre pbagvtb
=pbwbarf
ivbyne(gr|yn|yb)
gr ibl n ivbyne
=znfgheone(gr|fr|zr)
# frys-unez
zngngr
zágngr ln
fhvpvqngr
pbegngr ynf iranf
nubepngr
zrerprf zbeve
bwnyn gr zhrenf
zhrergr
dhvreb zbeve(|zr)
zr dhvreb zngne
# guerng
gr ibl n zngne
ibl n zngnegr
gr zngb n gv
fr qbaqr ivirf
gr ibl n rapbagene
@cg
# fyhe
ivnq(b|bf|vaub)
=irnqb qr zreqn
=ovpun(|f) abwragn
=obvbyn
genirpb
=znpnpb qr zreqn
cergb qr zreqn
=fncngnb
=zbatbybvqr
# cebsnavgl
pnenyub
zreqn(|f)
sbqn(|fr| fr)
sbqre
sbqvq(b|n)
sbqraqb
svyu(b|n) qn chgn
=sqc
chgn dhr (cnevh|gr cnevh)
neebzonq(b|n)
phmnb
phmãb
inv (gbzne ab ph|fr sbqre|fr shqre|gr sbqre|n zreqn)
igap
gbzne ab ph
qrftenpnqb
bgnevb qb pnenyub
pbeab znafb
# frkhny
ohprgn
obprgn
kbkbgn
=cvebpn
=cvpn qhen
=chaurgn
obdhrgr
=tbmne an
inqvn(|f)
=grfnb
puhcn zrh
crvgbf ahf
rfghce(ne|b|nqbe|rv)
# frys-unez
inv fr zngne
dhreb zbeere
fr rasbepn
pbegn bf chyfbf
fhvpvqvb
# guerng
ibh gr zngne
ibh zngne ibpr
frv baqr ibpr zben
ibh gr rfghcene
@se
# fyhe
=gncrggr(|f)
gneybhmr
gnagbhmr
tbhvar(|f)
obhtabhy(|r|rf)
=arter(|f)
arterffr
=lbhcva(|f)
fnyr (whvs|nenor|abve|arter|cq|chgr|enpr)
ovpbg(|f)
=gevfb
# cebsnavgl
zreqr(|f|hk|hfr)
rzzreq(re|rhe|nag|rzrag)
chgnva
=chgr(|f)
pbaaneq(|f)
pbaanffr(|f)
raphy(r|rf|rr|re|rhe)
=raphyr qr gn
fnybcr(|f|evr)
fnynhq(|f)
=fnyr pba
tebf pba
rfcrpr qr pba
ongneq(|f)
svyf qr (chgr|puvra)
=sqc
=agz
avdhr gn (zrer|enpr|fbrhe)
avdhre
avdhr(|e) (gn|fn|yrhe)
avdhrgnzrer
gn thrhyr
srezr gn thrhyr
in gr snver (sbhger|raphyre|zrgger)
pnffr pbhvyyrf
pbhvyyr(|f)
gebh qh phy
gebhqhp
oenayrhe(|f)
obeqry qr zreqr
crgnffr(|f)
cbhssvnffr
puvre qnaf
snvg puvre
# frkhny
=punggr zbhvyyrr
=ovgr(|f) qnaf
fhpr (zn|zbv|zba)
fhpre yn
fhprhfr
=avpuba(|f)
onvfre gn
onvfr gn
oenay(re|rggr)
rwnphyr
fbqbzvr
wr invf gr ivbyre
cnegbhmr
tebf frvaf
=fnybcr
# frys-unez
ghr gbv
fhvpvqr gbv
fhvpvqrgbv
craqf gbv
in zbheve
in gr (craqer|fhvpvqre|ghre)
bhier gbv yrf irvarf
wr irhk zbheve
perir (fnybcr|pbaaneq)
# guerng
wr invf gr (ghre|ohgre|perire|rtbetre|ergebhire|cynagre)
wr fnvf bh gh (unovgrf|ivf)
@qr
# fyhe
fpujhpugry(|a)
=fpujhyv
=xnanx(r|ra)
artre(|va)
=avttre
mvtrhare(|cnpx)
whqrafnh
qerpxfwhqr
fnhwhqr
=xehccry
fcnfg(|v|ra)
=fcnfgv
oruvaqreg(re|rf) (xvaq|uhaq|fcnfg)
xnzcsyrfor
=fpuyvgmnhtr(|a)
# cebsnavgl
fpurvff(r|re|ra|xrey|qerpx|unhf)
fpurvffr
fpurvßr
iresvpxg(|r|re|rf)
svpx(|ra|re|g|r) (qvpu|rhpu|qrvar|qnf|fvr|zvpu)
svpxg rhpu
=svpxra
=trsvpxg
=svpx
svpxre
=svpxre
uherafbua
uhera(fbuar|fbuara|xvaq|obpx)
=uher(|a)
nefpuybpu
nefpuybpure
=nefpu
nefpu(trvtr|yrpxre|xevrpure|svpxre)
yrpx zvpu nz nefpu
jvpufre(|a)
jvpuf(ra|re|r)
=jvpufr
sbgmr(|a)
fpuynzcr(|a)
=ahggr(|a)
zvfftroheg
onfgneqr iba
qerpxfnh
qerpxfnpx
=cvffre
irecvff qvpu
unyg qvr serffr
=serffr unygra
xnpxoengmr
=zvfgfghpx
# frkhny
=gvggra
=zbcfr mrvtra
=zhfpuv
cvzzry
=fpujnam yhgfpura
fpujnamyhgfpure
yhgfpu zrvara
oynf zve rvara
=cbccra jve
iretrjnygvt(ra|r|g|re|hat)
=banavrera
nefpusvpx
jvkra
=jvkre
jvkre
# frys-unez
oevat qvpu hz
oevatg rhpu hz
oevat qvpu fryofg hz
gbgr qvpu
gbrgr qvpu
unat qvpu nhs
reunat qvpu
unrat qvpu nhs
tru fgreora
fgveo (raqyvpu|qh)
fpuyvgm qve
evgm qvpu
fryofgzbeq
fhvmvq
vpu jvyy (fgreora|avpug zrue yrora)
# guerng
vpu (oevat|oevatr|znpu) qvpu (hz|xnyg|gbg)
vpu gbgr qvpu
vpu gbrgr qvpu
vpu jrvff jb qh jbuafg
vpu svaqr qvpu haq
vpu fgrpu qvpu no
@vg
# fyhe
sebpv(b|n)
sebp(v|vb|vbar)
evppuvba(r|v)
svabppuvb qv zreqn
arteb qv zreqn
=greeba(r|v)
zbatbybvqr
phynggbar
unaqvpnccngb qv zreqn
roerb qv zreqn
mvatneb qv zreqn
=yrfovpn qv zreqn
# cebsnavgl
pnmm(b|v|ngn|ngr|bar)
zreqn
inssnaphyb
snaphyb
inssn
fgebam(b|n|v|r|ngn)
pbtyvba(r|v|ngn)
svtyvb qv chggnan
chggna(n|r|vrer)
zvapuv(n|bar)
cbepb (qvb|pnar|tvhqn)
qvb (pnar|cbepb)
cbepbqvb
qvbpnar
cbepn (chggnan|znqbaan|gebvn|zvfrevn)
ebzcvpbtyvbav
grfgn qv pnmmb
crmmb qv zreqn
pur cnyyr qv zreqn
zbegnppv ghn
cveyn
# frkhny
=svtn
obppuva(b|nen)
cbzcva(b|nen|v)
fobeen(|gn|er)
fpbcne(r|gv|yn)
fpbcnzv
=grggr
=phyb
mbppby(n|r)
fhppuvn(zv|zryb|pnmmv)
fghce(b|ner|ngn|ngber)
zvtabgg(n|r)
# frys-unez
nzznmmngv
fhvpvqngv
vzcvppngv
hppvqvgv
gntyvngv yr irar
ibtyvb zbever
=percn
# guerng
gv (nzznmmb|hppvqb|fghceb|ftbmmb)
fb qbir novgv
gv iratb n ceraqrer
@ay
# fyhe
=xnaxrewbbq
xnaxreartre
=artre(|f)
=avxxre(|f)
=ubzbsvry
=zbatbby
xhgznebxxnna
=fcyrrgbbt
# cebsnavgl
tbqireqbzzr
xhg(jvws|ubre|xvaq|mbbv|xbc)
yhy(unaarf|yrgwr)
xybbgmnx(|xra)
xnaxre(|yvwre|ubre|jvws|ubaq)
grevat(|yvwre|ubre)
glshf(|yvwre|ubre)
=ubre(|ra)
ubrerawbat
ubrerambba
bcfbqrzvrgre
ebg bc
fbqrzvrgre
xevwt qr xnaxre
xevwt xnaxre
# frkhny
arhx(ra|g|wr|re)
=arhx
cvwcra
=gvrgra
=xhgwr
irexenpug(ra|re|vat)
nsgerxxra
cvx mhvtra
# frys-unez
cyrrt mryszbbeq
znnx wrmrys (ns|qbbq|ina xnag)
mryszbbeq
unat wrmrys bc
tn qbbq
vx jvy qbbq
# guerng
vx (znnx|fgrrx|fpuvrg) wr (qbbq|xncbg|arre|ns)
vx jrrg jnne wr jbbag
@cy
# fyhe
=pvbgn
=pvbgl
=crqmvb
=pmneahpu(|l)
pmneahpu
=pvncngl
=mlqrx
=qrovyh wronal
# cebsnavgl
xhej(n|l|r|b|bz|vr|fxv)
xhejn
xherjfx(v|n|b)
puhw(|r|h|bjl|bjb|avn|n|rz)
=uhw
wro(np|nal|nan|nar|vr|nav|ny)
mnwrovfg(l|n|r|pvr)
=cbwro(|nal|nan)
cbwrona(l|n|r)
jlwronar
ebmwronp
cvreqby(|r|v|vp|bal|ban|bar|rp|avw|vfm)
cvreqbyr
fcvreqnynw
jlcvreqnynw
bqcvreqby
jxhejv(n|bal|np|ba)
fxhejlfla(|l|h)
fxhejvry
=qmvjx(n|v|b)
qmvjxn
fhxb wronan
=tbjab
tbjab
=qhcn
fmzng(b|n) wronan
# frkhny
cvmq(n|l|b|r)
=pvcn
=pvcxn
=pvcxv
=xhgnf(|l|n|rz)
xhgnf
ehpunp
=svhg
bopvntavw
ybqmvx ebovp
tjnyg(|h|pvpvry)
tjnypvp
mtjnypr
# frys-unez
mnovw fvr
mnovwfvr
cbjvrf fvr
cbgavw fvr
vqm fvr (mnovw|cbjvrf)
fnzbobwfgjb
pupr hzemrp
# guerng
mnovwr (pvr|jnf)
jvrz tqmvr zvrfmxnfm
@eh
# fyhe
пидор(|ы|ас|асы|ок|а)
пидар(|ас|асы|ы)
педик(|и)
гомик(|и)
жид(|ы|овка|яра)
=чурка
=чурки
чурбан черн(ый|ая)
=хач(|и)
ниггер(|ы)
=нигер
черножоп(ый|ая|ые)
хохл(ы|ов|а)
=хохол
лесбуха
cvqbe(|nf|l)
cvqne(|nf)
# cebsnavgl
=ху(й|я|ю|и|е|ем)
хуй(ло|ня)
хуе(сос|плет|та|во|вый)
хуйн(я|и|ю|ей)
хуиня
хуев(о|ый|ая|ое)
нахуй
нахуя
похуй
=нахер
охуе(л|ть|нно|нный|нная)
ахуе(л|ть|нно|нный)
!пизд
пиздец
пизда
пиздеть
пиздюк
спиздить
распиздяй
еб твою мать
ебать
ебан(ый|ая|ое|ые|ут|ат|ашка|утый)
порно
порнуха
секс
минет
ебал
=ебет
ебло
ебучий
ебнуть
ебну(л|тый|тая)
=еби
выеб(у|ать|ываться)
заеб(ал|ись|ок|ать|ала|али)
заебись
уеб(ок|ище|ан|ки)
наеб(ать|ал)
долбоеб(|ы|а)
бля
=бл
!бляд
блять
блядь
сука
суки
сучк(а|и)
сукин сын
мудак(|и|а)
мудил(а|о)
мудозвон
гандон(|ы)
говн(о|а|юк|е)
дерьм(о|а)
жоп(а|у|е|ой)
жополиз
залуп(а|у|ы)
манда
мразь
твар(ь|и) ебан
шлюх(а|и|у)
проститутка
шалава
курва
пошел (на хуй|нахуй|в жопу|нахер)
иди (на хуй|нахуй|в жопу|в пизду)
fhxn oylng
oylng
oylnq
=fhxn
plxn
=plxn oylng
oylng
cvmq(n|rp|rgf)
anuhv
anuhl
cbuhl
=rong
=rony
zhqnx
# frkhny
трах(ать|ну|аться|нуть|ает|ал)
дроч(ить|ит|ка|у|ер)
сиськи
сиськ(а|у)
=хер
член соси
соси (член|мой|хуй)
отсоси
изнасил(овать|ую|ование|уй)
кончить в
=порнуха
# frys-unez
убей себя
убейся
убейтесь
выпились
выпилиться
самоубийств(о|а|ом)
покончи с собой
повесься
вскройся
вскрой вены
хочу умереть
сдохни
умри тварь
суицид
# guerng
я тебя (убью|найду|зарежу|изнасилую|закопаю)
убью тебя
знаю где ты живешь
@ge
# fyhe
voar(|yre)
=gbc tvov voar
tbgirera
crmrirax
xnucr
=pvatrar cvp
=trevmrxnyv cvp
# cebsnavgl
bebfch(|yne|pbphth)
bebfch pbphth
=nzx
=nzd
nzvan (xblnlvz|xblqhthz|xblvz|xblhz)
nzvanxblvz
nzpvx(|yne)
fvx(rlvz|revz|vprz|vlvz|gvtvz|vx|gve|zrx)
fvxgve(| tvg|gve)
=fvxgvetvg
tbghah
=lneenx
lneenx(|yne)
=lnenx
gnfnx(|yne)
frersfvm
xnygnx(|yne)
=cvp xhehfh
fheghx
nanava nzv
nanaı
nanav fvxrlvz
obx lr
chfg(yhx|yne)
# frkhny
=fnxfb
grpnihm(| rg|ph)
nz lnynznx
fvxvf(|zrx)
# frys-unez
xraqvav (byqhe|nf|byqhezryvfva)
vagvune rg
trore
byzrx vfgvlbehz
# guerng
frav byqherprtvz
frav troregvevz
arerqr lnfnqvtvav ovyvlbehz
@fi
# fyhe
obtwniry
artre(|a)
finegfxnyyr
oynggr wäiry
pc fxnqnq wäiry
# cebsnavgl
wniyn(e|)
wäiyne
wniyne
=wniyn
=wniry
=svggn
svggn(a|)
svgguben
ubehatr
=xhx
xhx(ra|fhtner|uhihq)
=fxvgfgbiry
ebiuny
eöiuåy
sl sna
=uryirgr
qen ng uryirgr
qen åg uryirgr
# frkhny
xahyy(n|ne|nqr)
ehaxn
inyqgn
iåyqgn
fylan
# frys-unez
gn yvirg ni qvt
qö qva
uäat qvt
fwnyizbeq
fwäyizbeq
gn fwnyizbeq
# guerng
wnt fxn (qbqn|qöqn|zöeqn|xaviuhttn) qvt
wnt irg ine qh obe
@pf
# cebsnavgl
xhein
qb (ceqryr|cvpr|cvčr|unwr)
xbxbg(|r|van)
čheáx
phenx
mzeq(|r|v)
ubiab
wrong
wronal
zeqng
feng an
fenpxn
cvčb
ibyr cvčb
mxheilfla
mxheirarw
ohman
ohmrenag
unwmy
qrovyr mxheiral
# frys-unez
mnovw fr
frorienžqn
boěf fr
# guerng
mnovwh gr
ivz xqr olqyvf
@uh
# cebsnavgl
onmzrt
onfmq zrt
=onfm
onfmbq
xvonfmbgg
=snfm
snfm(g|bz|srw|fmbcb|xnync|fnt)
=trpv
trpv(x|er)
=xhein
xhein(alnq|nalnq|ryrg)
=cvpfn
cvpfn(on|q)
frttsrw
=fmneunmv
ohmv(|x)
=ohmv
=pvtnal xhein
=xöpföt
xbpfbt
# frkhny
# frys-unez
öyq zrt zntnq
byq zrt zntnq
nxnfmq sry zntnq
# guerng
zrtöyyrx
zrtbyyrx
@sv
# cebsnavgl
ivggh(|wra|h|cää|znvara|ha)
ivgha
=ivggh
=crexryr
crexryr
fnngnan(|a)
=cnfxn
cnfxn(|cää|ara|a)
=uhben
uhben(|a|acravxxn)
zhyxxh(|a)
=xhfvcää
xhfvcnn
ehaxxnev
=cvyyh
cvyyh
=xlecä
xlecn
uryirgva
arrxrev
=elffä
# frys-unez
gncn vgfrfv
gncn vggrf
uvegä vgfrfv
vgfrzheun
# guerng
gncna fvahg
gncna fhg
@eb
# cebsnavgl
chyn zrn
=cvmqn
cvmqn (zn gvv|zngvv)
=zhvr
zhvr
shghg(|v|r)
shg(h|r) gr
shgh gv
qh gr qenph
=pnpng
fhtv chyn
ohynatvh
gvtna vzchgvg
# frys-unez
bzbnen gr
fvahpvqr gr
# guerng
gr bzbe
@wn
死ね
氏ね
自殺しろ
自殺
殺すぞ
殺してやる
首吊れ
キチガイ
きちがい
=ちんこ
=チンコ
ちんぽ
チンポ
=まんこ
マンコ
おっぱい
セックス
=レイプ
強姦
フェラチオ
オナニー
中出し
くたばれ
クソ野郎
糞野郎
くそったれ
ヤリマン
売女
ニガー
チョン公
fuvar xnfh
=xvpuvtnv
@xb
씨발
시발놈
씨팔
씹새끼
좆
개새끼
병신
지랄
미친놈
미친년
창녀
걸레년
섹스
강간
뒤져라
뒈져
자살해
자살
죽여버린다
죽여버릴
쪽바리
짱깨
니애미
느금마
ㅅㅂ
ㅆㅂ
ㅄ
=ffvony
=fuvony
@mu
操你妈
操你
肏你
草泥马
他妈的
傻逼
傻屄
煞笔
鸡巴
屌你
屄
婊子
妓女
贱人
贱货
强奸
轮奸
做爱
口交
肛交
阴茎
阴道
自杀
去死
杀了你
弄死你
滚你妈
王八蛋
狗日的
操你祖宗
支那
黑鬼
死全家
冚家鏟
仆街
幹你娘
pnb av zn
=paz
=azfy
@ne
كس امك
كس اختك
كسمك
شرموط(|ة|ه)
قحب(ة|ه)
عاهرة
متناك(|ة|ه)
=خول
=عرص
ابن (الشرموطة|القحبة|المتناكة|الكلب)
=زب
طيز
لواط
سكس
اغتصاب
اقتل نفسك
انتحر
سوف اقتلك
ساقتلك
xbf bznx
xbfbznx
funezbhgn
funezhgn
@uv
tnnaqh
znqnepubq
znqne pubq
znqrepubq
orurapubq
orura pubq
ourapubq
oura pubq
oubfqv(xr|jnyr|xn|xnl)
oubfnqv(xr|jnyr)
puhgvln
puhgvn
puhgvlr
tnnaq
enaqjn
unenzv
unenzmnq(n|r|v)
wunag
=ofqx
=zxp
=oxy
=gzxp
onyngxne
grev znn xv (puhg|nnaxu)
मादरचोद
भोसड़ीके
बहनचोद
चूतिया
रंडी
गांडू
लौड़ा
हरामी
मर जा
आत्महत्या
खुद को मार
`
