import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { readDeliveryFeedback } from '../contract.ts'
import classes from './feedback.module.css'
import { Stars } from './stars.tsx'

/** What the recipient of a delivery has said of it; nothing where that is nothing yet. */
export function DeliveryFeedback({ of: id = 0 }: PartProps) {
  return useMay(readDeliveryFeedback) && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const t = useText('logistics-recipient-feedback')
  const { data } = useQuery(queryOf(readDeliveryFeedback, { params: { id } }))
  if (!data || (data.rating === null && data.problems.length === 0)) return null
  const { rating, problems } = data
  return (
    <SectionCard title={t('card.title')}>
      <ul className={classes.said}>
        {rating && (
          <Said what={<Stars count={rating.stars} />} text={rating.comment} at={rating.givenAt} key="rating" />
        )}
        {problems.map(({ kind, text, reportedAt }) => (
          <Said
            what={<strong>{t('card.problem', { problem: t(`problems.${kind}`) })}</strong>}
            text={text}
            at={reportedAt}
            key={reportedAt}
          />
        ))}
      </ul>
    </SectionCard>
  )
}

function Said({ what, text, at }: { what: ReactNode; text: string; at: string }) {
  const format = useFormat()
  return (
    <li>
      {what}
      {text !== '' && <p dir="auto">{text}</p>}
      <Text size="sm" c="dimmed">
        <time dateTime={at}>{format.dateTime(at)}</time>
      </Text>
    </li>
  )
}
