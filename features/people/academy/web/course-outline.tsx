import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { UnstyledButton } from '#ui/button/controls.ts'
import { Accordion, Progress } from '#ui/display/display.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { completeLesson, type CourseDetails, type Topic } from '../contract.ts'
import classes from './academy.module.css'
import { staleCourse } from './stale-course.ts'
import { useLength } from '#ui/display/use-length.ts'

type Props = { details: CourseDetails; openId: number | undefined; onOpen: (id: number) => void }

/** The sections of a course with their lessons; ticking one marks it as completed. */
export function CourseOutline({ details, openId, onOpen }: Props) {
  const t = useText('people-academy')
  const format = useFormat()
  const length = useLength()
  const { content, course } = details
  const current = content.find(({ topics }) => topics.some(({ id }) => id === openId))
  const [opened, setOpened] = useState(content.map(({ id }) => String(id)).filter((id) => id === String(current?.id)))
  return (
    <SectionCard
      title={t('outline')}
      text={t('progressOf', {
        done: format.number(course.completedTasks),
        total: format.number(course.totalTasks),
      })}
    >
      <Progress
        value={course.totalTasks === 0 ? 0 : (course.completedTasks / course.totalTasks) * 100}
        aria-label={t('progress')}
      />
      <Accordion multiple value={opened} onChange={setOpened} order={3} className={classes.outline}>
        {content.map((section) => (
          <Accordion.Item key={section.id} value={String(section.id)}>
            <Accordion.Control>
              <strong dir="auto">{section.title}</strong>
              <small>
                {t('sectionOf', {
                  done: format.number(section.topics.filter(({ isCompleted }) => isCompleted).length),
                  total: format.number(section.topics.length),
                  time: length(section.topics.reduce((sum, { seconds }) => sum + seconds, 0)),
                })}
              </small>
            </Accordion.Control>
            <Accordion.Panel>
              <ol className={classes.topics}>
                {section.topics.map((topic) => (
                  <OneTopic
                    key={topic.id}
                    courseId={course.id}
                    topic={topic}
                    isOpen={topic.id === openId}
                    onOpen={onOpen}
                  />
                ))}
              </ol>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </SectionCard>
  )
}

type TopicProps = { courseId: number; topic: Topic; isOpen: boolean; onOpen: (id: number) => void }

function OneTopic({ courseId, topic, isOpen, onOpen }: TopicProps) {
  const t = useText('people-academy')
  const length = useLength()
  const complete = useSend(completeLesson, { stale: staleCourse })
  const sent = complete.isPending ? complete.variables.body?.isCompleted : undefined
  return (
    <li className={classes.topic} data-open={isOpen || undefined}>
      <Checkbox
        aria-label={t('completedNamed', { name: topic.title })}
        checked={sent ?? topic.isCompleted}
        onChange={(event) =>
          complete.mutate({
            params: { id: courseId, lesson: topic.id },
            body: { isCompleted: event.currentTarget.checked },
          })
        }
      />
      <UnstyledButton aria-current={isOpen || undefined} onClick={() => onOpen(topic.id)}>
        <span dir="auto">{topic.title}</span>
        <small>{length(topic.seconds)}</small>
      </UnstyledButton>
    </li>
  )
}
