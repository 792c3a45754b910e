import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { Text } from '#ui/display/text.ts'
import type { Fit } from '../rules/check-fit.ts'
import classes from './fit-line.module.css'
import { fitOf, useFitQuestion, type FitForm } from './use-fit-question.ts'
import { useFitWords } from './use-fit-words.ts'

/** Says while one types whether the delivery would still fit into the plan of its day. */
export function FitLine({ form, id = null }: { form: FitForm; id?: number | null }) {
  const t = useText('logistics-deliveries')
  const question = useFitQuestion(form, id)
  const asked = useQuery({ ...fitOf(question), placeholderData: keepPreviousData })
  const isAsked = question !== undefined && !asked.isError
  const fit = isAsked ? asked.data : undefined
  return (
    <div role="status" className={classes.place}>
      {isAsked && (
        <div className={classes.line} data-kind={fit?.kind} data-waits={asked.isFetching || undefined}>
          {fit ? <Said fit={fit} /> : <Text size="sm">{t('fit.checking')}</Text>}
        </div>
      )}
    </div>
  )
}

function Said({ fit }: { fit: Fit }) {
  const { answer, about } = useFitWords(fit)
  return (
    <>
      <Text size="sm" fw={fit.kind === 'unknown' ? 400 : 600}>
        {answer}
      </Text>
      {about !== '' && (
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      )}
    </>
  )
}
