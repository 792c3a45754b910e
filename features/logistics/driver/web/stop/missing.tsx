import { useText } from '#kit/web/i18n.ts'
import { Notice } from '../parts/parts.tsx'
import type { Missing } from './proofs.ts'
import classes from './stop.module.css'

/** What has to be done before the stop can be ended. */
export function MissingProofs({ missing }: { missing: readonly Missing[] }) {
  const t = useText('logistics-driver')
  if (missing.length === 0) return null
  return (
    <Notice tone="error">
      {t('proof.missing')}
      <ul className={classes['missing']}>
        {missing.map((kind) => (
          <li key={kind}>{t(`proof.${kind}`)}</li>
        ))}
      </ul>
    </Notice>
  )
}
