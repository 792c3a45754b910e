import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { readRouteFile } from '../../contract.ts'
import type { RecordedAction } from '../../rules/recorded-actions.ts'
import { filesOf } from './action-words.ts'
import { ProofPicture } from './proof-picture.tsx'
import classes from './record.module.css'

/** The photos and the signature of an action, for those who may see them. */
export function Pictures({ routeId, data }: { routeId: number; data: RecordedAction['data'] }) {
  const t = useText('logistics-routes')
  const maySee = useMay(readRouteFile)
  const { photos, signature } = filesOf(data)
  if (!maySee || (photos.length === 0 && !signature)) return null
  return (
    <div className={classes.pictures}>
      {photos.map((sha256, index) => (
        <ProofPicture key={sha256} routeId={routeId} sha256={sha256} alt={t('record.photo', { number: index + 1 })} />
      ))}
      {signature && <ProofPicture routeId={routeId} sha256={signature} alt={t('record.signature')} />}
    </div>
  )
}
