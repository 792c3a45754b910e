import { useState, type ReactNode } from 'react'
import { languages, useText } from '#kit/web/i18n.ts'
import { Columns } from '#ui/page/columns.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NativeSelect, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { skillLevels, tags } from '../../academy/contract.ts'
import type { WrittenCourse } from '../contract.ts'
import { ChapterFields } from './chapter-fields.tsx'
import { QuizFields } from './quiz-fields.tsx'

export type CourseValues = Omit<WrittenCourse, 'id' | 'state' | 'version'> & { version?: number }
type Form = EndpointForm<CourseValues>
type Props = { form: Form; title: string; submitLabel: string; children?: ReactNode }

/** A course to be written: what it is about, its chapters and lessons, and its quiz. */
export function CourseForm({ form, title, submitLabel, children }: Props) {
  const [{ sections, quiz }, setWritten] = useState(() => form.getValues())
  const change = (next: Partial<Pick<CourseValues, 'sections' | 'quiz'>>) => {
    setWritten((before) => ({ ...before, ...next }))
    form.setValues(next)
  }
  return (
    <form onSubmit={form.send} noValidate>
      <PageHeader title={title} />
      <Columns
        side="end"
        main={
          <>
            <Basics form={form} />
            <ChapterFields sections={sections} errors={form.errors} onChange={(next) => change({ sections: next })} />
            <QuizFields quiz={quiz} errors={form.errors} onChange={(next) => change({ quiz: next })} />
          </>
        }
        aside={
          <>
            {children}
            <Facts form={form} />
            <RefusalAlert text={form.refusal} />
            <SendButton loading={form.isSending}>{submitLabel}</SendButton>
          </>
        }
      />
    </form>
  )
}

function Basics({ form }: { form: Form }) {
  const t = useText('people-course-editor')
  return (
    <SectionCard title={t('basics')}>
      <Stack gap="md">
        <TextInput withAsterisk label={t('title')} {...form.bind('title')} />
        <TextInput withAsterisk label={t('summary')} {...form.bind('summary')} />
        <Textarea autosize minRows={3} label={t('about')} {...form.bind('about')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput withAsterisk label={t('teacher')} {...form.bind('teacher')} />
          <TextInput label={t('teacherPosition')} {...form.bind('teacherPosition')} />
        </SimpleGrid>
      </Stack>
    </SectionCard>
  )
}

const validities = [
  ['none', null],
  ['always', 0],
  ['twelve', 12],
  ['twentyFour', 24],
  ['thirtySix', 36],
] as const

function Facts({ form }: { form: Form }) {
  const t = useText('people-course-editor')
  const words = useText('people-academy')
  const [months, setMonths] = useState(form.getValues().certificateMonths)
  return (
    <SectionCard title={t('details')}>
      <Stack gap="md">
        <NativeSelect
          label={t('certificate')}
          value={validities.find(([, value]) => value === months)?.[0] ?? 'none'}
          onChange={(event) => {
            const next = validities.find(([key]) => key === event.currentTarget.value)?.[1] ?? null
            setMonths(next)
            form.put('certificateMonths', next)
          }}
          data={validities.map(([value]) => ({ value, label: t(`certificates.${value}`) }))}
        />
        {months !== null && (
          <TextInput
            label={t('skill')}
            description={t('skillText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.bind('skill')}
          />
        )}
        <NativeSelect
          label={t('topic')}
          data={tags.map((value) => ({ value, label: words(`tags.${value}`) }))}
          {...form.bind('tag')}
        />
        <NativeSelect
          label={t('level')}
          data={skillLevels.map((value) => ({ value, label: words(`levels.${value}`) }))}
          {...form.bind('skillLevel')}
        />
        <NativeSelect
          label={t('language')}
          data={languages.map(({ i18nLang, name }) => ({ value: i18nLang, label: name }))}
          {...form.bind('language')}
        />
      </Stack>
    </SectionCard>
  )
}
