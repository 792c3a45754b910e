import { and, asc, eq, isNull } from 'drizzle-orm'
import { holdsText } from '#kit/contract/fold-text.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { Database } from '#kit/server/machine.ts'
import type { FaqGroup } from '../contract.ts'
import { topicIcons, topics } from '../rules.ts'
import { faqs } from './tables.ts'
import { say } from './texts.ts'

/** The page shows all questions of a language at once, so there are not many. */
const mostQuestions = 300

/** The questions by topic in a language; in English where there are none yet. Topics without one are left out. */
export async function faqGroups(db: Database, language: Language, q: string | undefined): Promise<FaqGroup[]> {
  const own = await faqsIn(db, language)
  const rows = own.length > 0 || language === 'en' ? own : await faqsIn(db, 'en')
  const fitting = rows.filter(({ question }) => holdsText(question, q ?? ''))
  return topics
    .map((key) => ({
      key,
      faqTitle: say(language, `topics.${key}.title`),
      faqIcon: topicIcons[key],
      faqSubtitle: say(language, `topics.${key}.subtitle`),
      faqs: fitting.filter(({ topic }) => topic === key),
    }))
    .filter((group) => group.faqs.length > 0)
}

function faqsIn(db: Database, language: Language) {
  return db
    .select({
      id: faqs.id,
      topic: faqs.topic,
      language: faqs.language,
      question: faqs.question,
      answer: faqs.answer,
      version: faqs.version,
    })
    .from(faqs)
    .where(and(eq(faqs.language, language), isNull(faqs.archivedAt)))
    .orderBy(asc(faqs.id))
    .limit(mostQuestions)
}
