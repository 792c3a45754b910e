import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { isSimulatedDevice } from '../../driver-devices/rules.ts'
import { farMeters } from '../../routes/rules/actual-times.ts'
import { factsIn } from '../rules/facts.ts'
import { distanceFromDoor, filesIn, type ProofAction, type ProofLink, type ProofPack } from '../rules/pack.ts'
import { signatureOf } from '../rules/verify-signatures.ts'
import classes from './proofs.module.css'

type Entry = ProofLink & { action: NonNullable<ProofLink['action']>; driverName: string; routeId: number }
type Props = {
  pack: ProofPack
  /** The name of a failure reason; its key where nobody is there to ask. */
  reasonName?: (key: string) => string
}

/** What was recorded of a delivery, attempt by attempt; what was corrected stays. */
export function Entries({ pack, reasonName = (key) => key }: Props) {
  const entries = pack.chains.flatMap(({ route, links }) =>
    links.flatMap((link): Entry[] =>
      link.action ? [{ ...link, action: link.action, driverName: route.driverName, routeId: route.id }] : [],
    ),
  )
  const sorted = entries.toSorted((one, other) => one.action.at.localeCompare(other.action.at))
  return (
    <Timeline bulletSize={14} lineWidth={2}>
      {sorted.map((entry) => (
        <Timeline.Item key={entry.hash} title={<Head entry={entry} />}>
          <Body entry={entry} pack={pack} reasonName={reasonName} />
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

function Head({ entry: { action, outcome } }: { entry: Entry }) {
  const t = useText('logistics-proofs')
  const words = useText('logistics-driver')
  return (
    <Group gap="xs">
      <span>{words(`kinds.${action.kind}`)}</span>
      {isSimulatedDevice(action.deviceId) && <StatusChip tone="secondary">{t('simulated')}</StatusChip>}
      {action.byOffice !== '' && <StatusChip tone="info">{t('byOffice')}</StatusChip>}
      {outcome !== 'applied' && <StatusChip tone="warning">{t('notCounted')}</StatusChip>}
    </Group>
  )
}

/** Times that differ by less say nothing. */
const aMinuteMs = 60_000

function Body({ entry, pack, reasonName }: Required<Props> & { entry: Entry }) {
  const t = useText('logistics-proofs')
  const format = useFormat(pack.timeZone)
  const facts = useFacts(reasonName)
  const { action, driverName, hash, link } = entry
  const { at, receivedAt, byOffice, data } = action
  const isLate = Date.parse(receivedAt) - Date.parse(at) > aMinuteMs
  return (
    <>
      <div className={classes.faint}>
        <time dateTime={at}>{format.dateTime(at)}</time> · <bdi>{byOffice || driverName}</bdi>
      </div>
      {isLate && <div className={classes.faint}>{t('received', { time: format.dateTime(receivedAt) })}</div>}
      {facts(action).map((fact) => (
        <div key={fact} dir="auto">
          {fact}
        </div>
      ))}
      <FromDoor pack={pack} action={action} />
      <div className={classes.faint}>
        {t('entry', { number: format.number(link) })} · <code dir="ltr">{hash.slice(0, 16)}</code>
        {byOffice === '' && <SignedBy entry={entry} pack={pack} />}
      </div>
      <div className={classes.pictures}>
        {filesIn(data).map((hash) => (
          <Picture key={hash} hash={hash} isSignature={hash === data['signature']} pack={pack} />
        ))}
      </div>
    </>
  )
}

/** With which device an entry was signed, and since when its key is known; checked below, with all the rest. */
function SignedBy({ entry: { action, routeId }, pack }: { entry: Entry; pack: ProofPack }) {
  const t = useText('logistics-proofs')
  const format = useFormat(pack.timeZone)
  const found = signatureOf(pack, action, routeId)
  const key = found && pack.keys?.find(({ id }) => id === found.link.keyId)
  if (!found || !key) return <> · {t('unsigned')}</>
  // Its name stays whole in a text that runs the other way.
  const device = found.deviceName ? `\u2068${found.deviceName}\u2069` : t('unnamedDevice')
  return <> · {t('signedBy', { device, date: format.date(key.registeredAt) })}</>
}

/** What an entry says, line by line. */
function useFacts(reasonName: (key: string) => string): (action: ProofAction) => string[] {
  const t = useText('logistics-proofs')
  const words = useText('logistics-driver')
  const format = useFormat()
  const said: Record<string, (value: string) => string> = {
    name: (value) => t('facts.name', { value }),
    reason: (value) => t('facts.reason', { value: reasonName(value) }),
    note: (value) => t('facts.note', { value }),
    officeReason: (value) => t('facts.officeReason', { value }),
  }
  return (action) => {
    const { to, hasPin, codes, age } = factsIn(action)
    return [
      ...(to ? [t('facts.to', { value: words(`handOver.${to}`) })] : []),
      ...Object.entries(said).flatMap(([key, say]) => {
        const value = action.data[key]
        return typeof value === 'string' && value !== '' ? [say(value)] : []
      }),
      ...(hasPin ? [t('facts.pin')] : []),
      ...(codes.length > 0 ? [t('facts.codes', { value: format.list(codes) })] : []),
      ...(age ? [t('facts.age', { year: age.birthYear, document: words(`age.${age.document}`) })] : []),
    ]
  }
}

/** Never a reason to refuse a proof, but one to look at it. */
function FromDoor({ pack, action }: { pack: ProofPack; action: ProofAction }) {
  const t = useText('logistics-proofs')
  const format = useFormat(pack.timeZone)
  const distance = distanceFromDoor(pack, action)
  if (!distance) return null
  const { meters, accuracyMeters } = distance
  const length = (value: number) => format.number(Math.round(value), { style: 'unit', unit: 'meter' })
  const text = t(accuracyMeters === null ? 'fromDoor' : 'fromDoorAbout', {
    distance: length(meters),
    accuracy: length(accuracyMeters ?? 0),
  })
  return meters > farMeters ? <StatusChip tone="warning">{text}</StatusChip> : <div>{text}</div>
}

function Picture({ hash, isSignature, pack }: { hash: string; isSignature: boolean; pack: ProofPack }) {
  const t = useText('logistics-proofs')
  const file = pack.files.find(({ sha256 }) => sha256 === hash)
  if (!file || !/^image\/(jpeg|png|webp)$/.test(file.contentType)) return <span>{t('notHere')}</span>
  return <img src={`data:${file.contentType};base64,${file.base64}`} alt={t(isSignature ? 'signature' : 'photo')} />
}
