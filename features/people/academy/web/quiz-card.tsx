import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { takeQuiz, type CourseDetails } from '../contract.ts'
import classes from './academy.module.css'
import { staleCourse } from './stale-course.ts'

type Quiz = NonNullable<CourseDetails['quiz']>
type Props = { courseId: number; quiz: Quiz }

/** The questions at the end of a course, with one right answer each. */
export function QuizCard({ courseId, quiz }: Props) {
  const t = useText('people-academy')
  const format = useFormat()
  const [answers, setAnswers] = useState<Record<number, number>>({})
  const take = useSend(takeQuiz, { stale: staleCourse })
  const isComplete = quiz.questions.every(({ id }) => answers[id] !== undefined)
  const send = () =>
    take.mutate({ params: { id: courseId }, body: { answers: quiz.questions.map(({ id }) => answers[id] ?? 0) } })
  const choose = (id: number, option: number) => {
    take.reset()
    setAnswers({ ...answers, [id]: option })
  }
  return (
    <SectionCard
      title={t('quiz.title')}
      text={t('quiz.text', { share: format.percent(quiz.passPercent / 100) })}
      actions={
        quiz.isPassed && quiz.bestPercent !== null ? (
          <StatusChip tone="success">{t('quiz.passed', { share: format.percent(quiz.bestPercent / 100) })}</StatusChip>
        ) : undefined
      }
    >
      <form
        className={classes.quiz}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {quiz.questions.map(({ id, question, options }, index) => (
          <Radio.Group
            key={id}
            label={`${format.number(index + 1)}. ${question}`}
            value={answers[id] === undefined ? '' : String(answers[id])}
            onChange={(value) => choose(id, Number(value))}
            error={take.data?.right[index] === false ? t('quiz.wrong') : undefined}
          >
            <Stack gap="xs" mt="xs">
              {options.map((option, place) => (
                <Radio key={option} value={String(place)} label={option} />
              ))}
            </Stack>
          </Radio.Group>
        ))}
        {take.data && (
          <Alert color={take.data.isPassed ? 'success' : 'warning'} role="status">
            {t(take.data.isPassed ? 'quiz.success' : 'quiz.failure', {
              share: format.percent((take.data.percent ?? 0) / 100),
            })}
          </Alert>
        )}
        <div className={classes.lessonFoot}>
          <Button type="submit" loading={take.isPending} disabled={!isComplete}>
            {t('quiz.send')}
          </Button>
          {!isComplete && <span className={classes.soft}>{t('quiz.answerAll')}</span>}
        </div>
      </form>
    </SectionCard>
  )
}
