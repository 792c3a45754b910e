import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NumberInput, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { WrittenSection } from '../contract.ts'
import classes from './course-form.module.css'
import { RowButtons } from './row-buttons.tsx'
import { raised, useKeys } from './use-keys.ts'

type Errors = Record<string, ReactNode>
type Props = { sections: WrittenSection[]; errors: Errors; onChange: (next: WrittenSection[]) => void }

const blankLesson = { title: '', text: '', seconds: 300 }

/** The chapters of a course with their lessons. */
export function ChapterFields({ sections, errors, onChange }: Props) {
  const t = useText('people-course-editor')
  const { keys, add, remove, raise } = useKeys(sections.length)
  return (
    <>
      {sections.map((section, index) => (
        <Chapter
          key={keys[index]}
          index={index}
          section={section}
          errors={errors}
          onChange={(next) => onChange(sections.with(index, next))}
          {...(index > 0 && {
            onUp: () => {
              raise(index)
              onChange(raised(sections, index))
            },
          })}
          onRemove={() => {
            remove(index)
            onChange(sections.toSpliced(index, 1))
          }}
        />
      ))}
      <Button
        variant="light"
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => {
          add()
          onChange([...sections, { title: '', lessons: [blankLesson] }])
        }}
      >
        {t('addSection')}
      </Button>
    </>
  )
}

type ChapterProps = {
  index: number
  section: WrittenSection
  errors: Errors
  onChange: (next: WrittenSection) => void
  onUp?: () => void
  onRemove: () => void
}

function Chapter({ index, section, errors, onChange, onUp, onRemove }: ChapterProps) {
  const t = useText('people-course-editor')
  const format = useFormat()
  const { lessons } = section
  const { keys, add, remove, raise } = useKeys(lessons.length)
  const number = format.number(index + 1)
  const name = t('section', { number })
  return (
    <SectionCard
      title={name}
      actions={<RowButtons name={name} removeLabel={t('removeSection', { number })} onUp={onUp} onRemove={onRemove} />}
    >
      <TextInput
        withAsterisk
        label={t('sectionTitle')}
        error={errors[`sections.${index}.title`]}
        value={section.title}
        onChange={(event) => onChange({ ...section, title: event.currentTarget.value })}
      />
      {lessons.map((lesson, place) => (
        <LessonFields
          key={keys[place]}
          place={place}
          lesson={lesson}
          errorOf={(field) => errors[`sections.${index}.lessons.${place}.${field}`]}
          onChange={(next) => onChange({ ...section, lessons: lessons.with(place, next) })}
          {...(place > 0 && {
            onUp: () => {
              raise(place)
              onChange({ ...section, lessons: raised(lessons, place) })
            },
          })}
          onRemove={() => {
            remove(place)
            onChange({ ...section, lessons: lessons.toSpliced(place, 1) })
          }}
        />
      ))}
      <Button
        variant="light"
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => {
          add()
          onChange({ ...section, lessons: [...lessons, blankLesson] })
        }}
      >
        {t('addLesson')}
      </Button>
    </SectionCard>
  )
}

type Lesson = WrittenSection['lessons'][number]
type LessonProps = {
  place: number
  lesson: Lesson
  errorOf: (field: string) => ReactNode
  onChange: (next: Lesson) => void
  onUp?: () => void
  onRemove: () => void
}

function LessonFields({ place, lesson, errorOf, onChange, onUp, onRemove }: LessonProps) {
  const t = useText('people-course-editor')
  const format = useFormat()
  const number = format.number(place + 1)
  const name = t('lesson', { number })
  return (
    <fieldset className={classes.entry}>
      <legend>{name}</legend>
      <div className={classes.row}>
        <TextInput
          withAsterisk
          label={t('lessonTitle')}
          error={errorOf('title')}
          value={lesson.title}
          onChange={(event) => onChange({ ...lesson, title: event.currentTarget.value })}
        />
        <NumberInput
          label={t('minutes')}
          min={1}
          max={240}
          decimals={1}
          error={errorOf('seconds')}
          value={Math.round(lesson.seconds / 6) / 10}
          onChange={(next) => onChange({ ...lesson, seconds: Math.round(Number(next) * 60) })}
        />
        <RowButtons name={name} removeLabel={t('removeLesson', { number })} onUp={onUp} onRemove={onRemove} />
      </div>
      <Textarea
        autosize
        withAsterisk
        minRows={3}
        label={t('lessonText')}
        error={errorOf('text')}
        value={lesson.text}
        onChange={(event) => onChange({ ...lesson, text: event.currentTarget.value })}
      />
    </fieldset>
  )
}
