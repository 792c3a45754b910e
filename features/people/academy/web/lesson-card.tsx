import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { completeLesson, type Topic } from '../contract.ts'
import classes from './academy.module.css'
import { staleCourse } from './stale-course.ts'
import { useLength } from '#ui/display/use-length.ts'

type Props = { courseId: number; lessons: Topic[]; lesson: Topic; onOpen: (id: number) => void }

/** The open lesson, and the ways to the one before and the one after it. */
export function LessonCard({ courseId, lessons, lesson, onOpen }: Props) {
  const t = useText('people-academy')
  const format = useFormat()
  const length = useLength()
  const at = lessons.indexOf(lesson)
  const before = lessons[at - 1]
  const after = lessons[at + 1]
  const complete = useSend(completeLesson, {
    stale: staleCourse,
    onSuccess: () => after && !lesson.isCompleted && onOpen(after.id),
  })
  const mark = () =>
    complete.mutate({ params: { id: courseId, lesson: lesson.id }, body: { isCompleted: !lesson.isCompleted } })
  return (
    <SectionCard
      title={lesson.title}
      text={`${t('lessonOf', { number: format.number(at + 1), total: format.number(lessons.length) })} · ${length(lesson.seconds)}`}
    >
      <p className={classes.text} dir="auto">
        {lesson.text}
      </p>
      <div className={classes.lessonFoot}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
          disabled={!before}
          onClick={() => before && onOpen(before.id)}
        >
          {t('previous')}
        </Button>
        <Button
          variant={lesson.isCompleted ? 'light' : 'filled'}
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={complete.isPending}
          onClick={mark}
        >
          {t(lesson.isCompleted ? 'markUndone' : 'markDone')}
        </Button>
        <Button
          variant="subtle"
          rightSection={<IconArrowRight size={18} className="mirrored" aria-hidden />}
          disabled={!after}
          onClick={() => after && onOpen(after.id)}
        >
          {t('next')}
        </Button>
      </div>
    </SectionCard>
  )
}
