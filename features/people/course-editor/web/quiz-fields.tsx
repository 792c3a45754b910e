import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Radio, TextInput } from '#ui/input/inputs.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { WrittenQuestion } from '../contract.ts'
import classes from './course-form.module.css'
import { RowButtons } from './row-buttons.tsx'
import { useKeys } from './use-keys.ts'

type Errors = Record<string, ReactNode>
type Props = { quiz: WrittenQuestion[]; errors: Errors; onChange: (next: WrittenQuestion[]) => void }

const fewest = 2
const most = 6

/** The questions of a course; one answer of each is right. */
export function QuizFields({ quiz, errors, onChange }: Props) {
  const t = useText('people-course-editor')
  const { keys, add, remove } = useKeys(quiz.length)
  return (
    <SectionCard title={t('quiz')} text={t('quizText')}>
      {quiz.map((question, index) => (
        <QuestionFields
          key={keys[index]}
          index={index}
          question={question}
          errors={errors}
          onChange={(next) => onChange(quiz.with(index, next))}
          onRemove={() => {
            remove(index)
            onChange(quiz.toSpliced(index, 1))
          }}
        />
      ))}
      <Button
        variant="light"
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => {
          add()
          onChange([...quiz, { question: '', options: ['', ''], right: 0 }])
        }}
      >
        {t('addQuestion')}
      </Button>
    </SectionCard>
  )
}

type QuestionProps = {
  index: number
  question: WrittenQuestion
  errors: Errors
  onChange: (next: WrittenQuestion) => void
  onRemove: () => void
}

function QuestionFields({ index, question, errors, onChange, onRemove }: QuestionProps) {
  const t = useText('people-course-editor')
  const format = useFormat()
  const number = format.number(index + 1)
  const { options, right } = question
  const without = (place: number) => ({
    ...question,
    options: options.toSpliced(place, 1),
    right: right > place || right === options.length - 1 ? Math.max(0, right - 1) : right,
  })
  return (
    <fieldset className={classes.entry}>
      <legend>{t('question', { number })}</legend>
      <div className={classes.row}>
        <TextInput
          withAsterisk
          aria-label={t('question', { number })}
          error={errors[`quiz.${index}.question`]}
          value={question.question}
          onChange={(event) => onChange({ ...question, question: event.currentTarget.value })}
        />
        <RowButtons name="" removeLabel={t('removeQuestion', { number })} onRemove={onRemove} />
      </div>
      {options.map((option, place) => {
        const answer = format.number(place + 1)
        return (
          <div key={place} className={classes.answer}>
            <Radio
              name={`right-${index}`}
              aria-label={t('isRight', { number: answer })}
              checked={right === place}
              onChange={() => onChange({ ...question, right: place })}
            />
            <TextInput
              aria-label={t('answer', { number: answer })}
              placeholder={t('answer', { number: answer })}
              error={errors[`quiz.${index}.options.${place}`]}
              value={option}
              onChange={(event) => onChange({ ...question, options: options.with(place, event.currentTarget.value) })}
            />
            {options.length > fewest && (
              <RowButtons
                name=""
                removeLabel={t('removeAnswer', { number: answer })}
                onRemove={() => onChange(without(place))}
              />
            )}
          </div>
        )
      })}
      {options.length < most && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onChange({ ...question, options: [...options, ''] })}
        >
          {t('addAnswer')}
        </Button>
      )}
    </fieldset>
  )
}
