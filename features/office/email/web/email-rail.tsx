import {
  IconAlertOctagon,
  IconAt,
  IconFile,
  IconInbox,
  IconPencil,
  IconSend,
  IconStar,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { createDraft, type EmailsMeta } from '../contract.ts'
import { filters, labels, mostCounted, type Filter } from '../rules.ts'
import classes from './email-rail.module.css'
import { LabelDot } from './mail-labels.tsx'
import { addressOf, type View } from './search.ts'

const icons: Record<Filter, Icon> = {
  inbox: IconInbox,
  sent: IconSend,
  draft: IconFile,
  starred: IconStar,
  spam: IconAlertOctagon,
  trashed: IconTrash,
}
const countOf: Partial<Record<Filter, keyof EmailsMeta>> = { inbox: 'inbox', draft: 'draft', spam: 'spam' }

type Props = {
  view: View
  meta: EmailsMeta | undefined
  draft: number
  isComposing: boolean
  onCompose: () => void
  onGone?: () => void
}

/** Writing, the folders with what waits in them, and the labels. */
export function EmailRail({ view, meta, draft, isComposing, onCompose, onGone }: Props) {
  const t = useText('office-email')
  const mayWrite = useMay(createDraft)
  return (
    <div className={classes.rail}>
      {mayWrite && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} loading={isComposing} onClick={onCompose}>
          {t('compose.new')}
        </Button>
      )}
      <nav aria-label={t('folders')}>
        <ul className={classes.places}>
          {filters.map((filter) => {
            const Drawn = icons[filter]
            const key = countOf[filter]
            return (
              <li key={filter}>
                <Link
                  to={addressOf({ filter }, draft)}
                  className={classes.place}
                  aria-current={!view.label && view.filter === filter ? 'page' : undefined}
                  {...(onGone && { onClick: onGone })}
                >
                  <Drawn size={20} stroke={1.6} aria-hidden />
                  <span>{t(`filter.${filter}`)}</span>
                  {key && meta && meta[key] > 0 && <Count of={filter} value={meta[key]} />}
                </Link>
              </li>
            )
          })}
        </ul>
        <h2 className={classes.railTitle}>{t('labels')}</h2>
        <ul className={classes.places}>
          {labels.map((label) => (
            <li key={label}>
              <Link
                to={addressOf({ filter: 'inbox', label }, draft)}
                className={classes.place}
                aria-current={view.label === label ? 'page' : undefined}
                {...(onGone && { onClick: onGone })}
              >
                <LabelDot label={label} />
                <span>{t(`label.${label}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
        <ul className={classes.places}>
          <li>
            <Link to="/apps/email/accounts" className={classes.place} {...(onGone && { onClick: onGone })}>
              <IconAt size={20} stroke={1.6} aria-hidden />
              <span>{t('accounts')}</span>
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}

function Count({ of, value }: { of: Filter; value: number }) {
  const t = useText('office-email')
  const format = useFormat()
  const shown = value >= mostCounted ? `${format.number(mostCounted - 1)}+` : format.number(value)
  return (
    <span className={classes.count} data-of={of}>
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>{t(of === 'draft' ? 'count.drafts' : 'count.unread', { count: value })}</VisuallyHidden>
    </span>
  )
}
