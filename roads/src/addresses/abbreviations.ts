/**
 * One line for each street type or title, with its spellings in several languages. The first one is canonical.
 * Meanings with a common abbreviation share a line: "st" is a street and a saint, "dr" a drive and a doctor.
 */
const spellings = `
avenida av avda avd ave avenue aven
boulevard bulevar blvd bvar bvd bv bd boul bulv blv bul
calle cl cll calles
camino cno cmno cam
carrera cra kra
carretera ctra carr crta
rambla rbla rmbla
pasaje pje psje passage pass passatge
place pl platz plaza pza plz piazza pzza
plazoleta pzta
rotonda rtda
ruta rta
diagonal diag
callejon cjon cllj
vereda vda
rue r
chemin che chem
impasse imp
allee
faubourg fbg fg
route rte
quai
cours crs
esplanade espl
residence res
lotissement lot
street st str strasse strae saint sankt san
road rd
lane ln
drive dr doctor doctora dra docteur
court ct
square sq
highway hwy
parkway pkwy
terrace ter terr
crescent cres
via
viale vle
corso cso
vicolo vlo
piazzale ple
strada sda
largo lgo
rua
travessa tv
praca
estrada estr
улица ул
проспект пр просп
переулок пер
бульвар бул
шоссе ш
площадь
көшесі көш
даңғылы
شارع ش
طريق ط
زنقه ز
جاده
درب
حاره
حي
نهج
ساحه ميدان
general gral gen gal
coronel cnel cel colonel col
comandante cdte cte commandant cdt
capitan cap cptan capitaine cne
teniente tte tnte lieutenant lt
sargento sgto
almirante alte
brigadier brig
mariscal mcal marechal mal
presidente pdte pte president pdt
ingeniero ing
arquitecto arq
profesor profesora prof professor
licenciado lic
monsenor mons
padre pbro presbitero
sainte santa sta ste
santo sto
maria ma
hermanos hnos
republica rca rep
nuestra ntra
senora sra
gobernador gdor gob
intendente int
juan jn
jose js
francisco fco
norte nte
kilometre kilometro km
دكتور د
محمد م
`

const fillers =
  'de del la el los las le les l d du des da do dos das di della of the y e und et and al an der die den dem zum zur am im in no nro numero num n'

const canonicalByWord = new Map(
  spellings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ')
      return words.map((word): [string, string] => [word, words[0] ?? word])
    }),
)
const commonWords = new Set(canonicalByWord.values())
const fillerWords = new Set(fillers.split(' '))

/** The canonical spelling of a street type or title; any other word is returned as it is. */
export const canonicalWord = (word: string) => canonicalByWord.get(word) ?? word

export const isCommonWord = (word: string) => commonWords.has(word)

export const isFiller = (word: string) => fillerWords.has(word)
