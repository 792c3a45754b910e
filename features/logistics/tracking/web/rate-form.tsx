import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { showNotice } from '#ui/notices.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { Textarea } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Text, Title } from '#ui/text.ts'
import { rateTracked, type TrackedFeedback } from '../../recipient-feedback/contract.ts'
import { wordsOf, type Proof } from './proof.ts'
import { StarField } from './star-field.tsx'
import classes from './tracking.module.css'

type Props = { proof: Proof; feedback: TrackedFeedback; onSaid: (feedback: TrackedFeedback) => void }

/** One to five stars and a comment; what was said can be changed for a day. */
export function RateForm(props: Props) {
  const t = useText('logistics-tracking')
  const { rating, mayRate } = props.feedback
  if (!mayRate && rating === null) return null
  return (
    <section className={classes.own} aria-labelledby="rate-title">
      <Title order={2} size="h4" id="rate-title">
        {t('rate.title')}
      </Title>
      {mayRate ? <Fields {...props} /> : <Given rating={rating} />}
    </section>
  )
}

function Fields({ proof: { code, digits }, feedback: { rating }, onSaid }: Props) {
  const t = useText('logistics-tracking')
  const [stars, setStars] = useState(rating?.stars ?? 0)
  const [comment, setComment] = useState(rating?.comment ?? '')
  const sending = useSend(rateTracked, {
    quiet: true,
    onSuccess: (feedback) => {
      onSaid(feedback)
      showNotice({ kind: 'success', text: t('rate.thanks') })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate({ params: { code }, body: { digits, stars, comment } })
  }
  return (
    <form onSubmit={send}>
      <Stack gap="md" mt="md">
        <StarField value={stars} onChange={setStars} />
        <Textarea
          label={t('rate.comment')}
          value={comment}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={({ target }) => setComment(target.value)}
        />
        <RefusalAlert text={wordsOf(sending.error)} />
        {rating && (
          <Text size="sm" c="dimmed">
            {t('rate.kept')}
          </Text>
        )}
        <SendButton loading={sending.isPending} disabled={stars === 0}>
          {t(rating ? 'rate.change' : 'rate.send')}
        </SendButton>
      </Stack>
    </form>
  )
}

function Given({ rating }: { rating: TrackedFeedback['rating'] }) {
  const t = useText('logistics-tracking')
  if (!rating) return null
  return (
    <>
      <Text mt="xs">{t('rate.given', { count: rating.stars, shown: rating.stars })}</Text>
      {rating.comment !== '' && <Text dir="auto">{rating.comment}</Text>}
    </>
  )
}
