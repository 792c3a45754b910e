import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display.ts'
import { Group } from '#ui/layout.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { filesIn, type ProofLink, type ProofPack } from '../rules/pack.ts'
import classes from './proofs.module.css'

type Entry = ProofLink & { action: NonNullable<ProofLink['action']>; driverName: string }

/** What was recorded of a delivery, attempt by attempt; what was corrected stays. */
export function Entries({ pack }: { pack: ProofPack }) {
  const entries = pack.chains.flatMap(({ route, links }) =>
    links.flatMap((link): Entry[] =>
      link.action ? [{ ...link, action: link.action, driverName: route.driverName }] : [],
    ),
  )
  const sorted = entries.toSorted((one, other) => one.action.at.localeCompare(other.action.at))
  return (
    <Timeline bulletSize={14} lineWidth={2}>
      {sorted.map((entry) => (
        <Timeline.Item key={entry.hash} title={<Head entry={entry} />}>
          <Body entry={entry} pack={pack} />
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
      {action.byOffice !== '' && <StatusChip tone="info">{t('byOffice')}</StatusChip>}
      {outcome !== 'applied' && <StatusChip tone="warning">{t('notCounted')}</StatusChip>}
    </Group>
  )
}

function Body({ entry: { action, driverName }, pack }: { entry: Entry; pack: ProofPack }) {
  const t = useText('logistics-proofs')
  const format = useFormat(pack.timeZone)
  const { at, byOffice, data } = action
  const facts = (['name', 'reason', 'note', 'officeReason'] as const).flatMap((key) => {
    const value = data[key]
    return typeof value === 'string' && value !== '' ? [t(`facts.${key}`, { value })] : []
  })
  return (
    <>
      <div className={classes.faint}>
        <time dateTime={at}>{format.dateTime(at)}</time> · <bdi>{byOffice || driverName}</bdi>
      </div>
      {facts.map((fact) => (
        <div key={fact} dir="auto">
          {fact}
        </div>
      ))}
      <div className={classes.pictures}>
        {filesIn(data).map((hash) => (
          <Picture key={hash} hash={hash} isSignature={hash === data['signature']} pack={pack} />
        ))}
      </div>
    </>
  )
}

function Picture({ hash, isSignature, pack }: { hash: string; isSignature: boolean; pack: ProofPack }) {
  const t = useText('logistics-proofs')
  const file = pack.files.find(({ sha256 }) => sha256 === hash)
  if (!file || !/^image\/(jpeg|png|webp)$/.test(file.contentType)) return <span>{t('notHere')}</span>
  return <img src={`data:${file.contentType};base64,${file.base64}`} alt={t(isSignature ? 'signature' : 'photo')} />
}
