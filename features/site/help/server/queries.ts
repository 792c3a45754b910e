import { and, eq, sql } from 'drizzle-orm'
import { foldText, holdsText } from '#kit/contract/fold-text.ts'
import type { Language } from '#kit/contract/sentence.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import type { ArticleCard, HelpArticle, HelpCenter } from '../contract.ts'
import { refusals } from './refusals.ts'
import {
  htmlOf,
  learningSlugs,
  plainText,
  popularSlugs,
  readArticle,
  slugs,
  topicOf,
  topicParts,
  topics,
  type Articles,
  type Slug,
} from '../rules.ts'
import { helpAnswers, visitorHelpAnswers } from './tables.ts'
import { articlePicture } from './pictures.ts'
import { say } from './texts.ts'
import { articlesIn, lastUpdated } from './topics.ts'

export async function helpCenter(language: Language, q: string | undefined): Promise<HelpCenter> {
  const articles = await articlesIn(language)
  const groups = topics.map((key) => ({
    key,
    title: say(language, `topics.${key}`),
    icon: topicParts[key].icon,
    articles: topicParts[key].slugs.filter((slug) => matches(articles[slug], q)).map((slug) => linkOf(articles, slug)),
  }))
  const cards = (some: readonly Slug[]) => some.map((slug) => cardOf(articles, slug))
  return {
    allArticles: groups.filter(({ articles: some }) => some.length > 0),
    popularArticles: cards(popularSlugs),
    keepLearning: cards(learningSlugs),
  }
}

export async function helpArticle(
  db: Database,
  language: Language,
  asked: { slug: string | undefined; user: Caller | undefined },
): Promise<HelpArticle> {
  const articles = await articlesIn(language)
  const slug = slugIn(asked.slug ?? slugs[0])
  const key = topicOf(slug)
  const { title, subtitle, product, more } = readArticle(articles[slug])
  return {
    slug,
    title,
    subtitle,
    lastUpdated,
    productContent: htmlOf(product),
    checkoutContent: htmlOf(more.blocks),
    productImg: articlePicture(slug),
    checkoutImg: '',
    articleList: topicParts[key].slugs.filter((one) => one !== slug).map((one) => linkOf(articles, one)),
    topic: { key, title: say(language, `topics.${key}`) },
    product,
    more,
    helpful: await answersTo(db, slug),
    answer: asked.user ? await answerOf(db, slug, asked.user.id) : null,
  }
}

/** The slug of an article there is. */
export function slugIn(text: string): Slug {
  const slug = slugs.find((one) => one === text)
  if (!slug) throw notFound(refusals.things.article, text)
  return slug
}

async function answersTo(db: Database, slug: Slug): Promise<HelpArticle['helpful']> {
  const counts = { yes: sql<string>`count(*) filter (where is_helpful)`, all: sql<string>`count(*)` }
  const [[people], [visitors]] = [
    await db.select(counts).from(helpAnswers).where(eq(helpAnswers.slug, slug)),
    await db.select(counts).from(visitorHelpAnswers).where(eq(visitorHelpAnswers.slug, slug)),
  ]
  const yes = Number(people?.yes ?? 0) + Number(visitors?.yes ?? 0)
  return { yes, no: Number(people?.all ?? 0) + Number(visitors?.all ?? 0) - yes }
}

async function answerOf(db: Database, slug: Slug, userId: number): Promise<boolean | null> {
  const [row] = await db
    .select({ isHelpful: helpAnswers.isHelpful })
    .from(helpAnswers)
    .where(and(eq(helpAnswers.slug, slug), eq(helpAnswers.userId, userId)))
  return row?.isHelpful ?? null
}

/** Articles for the search over everything; a title that holds the text comes first. */
export const helpFinder: Finder = {
  category: 'help',
  title: 'Help',
  find: async (text, { most, language }) => {
    const articles = await articlesIn(language)
    return slugs
      .map((slug) => cardOf(articles, slug))
      .filter(({ slug }) => matches(articles[slug], text))
      .toSorted((one, other) => Number(holdsText(other.title, text)) - Number(holdsText(one.title, text)))
      .slice(0, most)
      .map(({ slug, title, subtitle }) => ({
        url: { path: `/pages/help-center/${slug}` },
        icon: 'lifebuoy',
        title,
        subtitle,
        also: wordsOf(articles[slug], text),
      }))
  },
}

/** The words of an article round what is looked for. */
function wordsOf(source: string, text: string): string[] {
  const sentence = plainText(source)
    .split(/(?<=[.!?؟])\s/)
    .find((one) => holdsText(one, text))
  return sentence === undefined ? [] : [sentence.trim()]
}

const mostWords = 12
const foldedBySource = new Map<string, string>()

/** Articles never change, so each is made ready for the search once. */
function foldedArticle(source: string): string {
  const known = foldedBySource.get(source) ?? foldText(plainText(source))
  foldedBySource.set(source, known)
  return known
}

function matches(source: string, q: string | undefined): boolean {
  const words = foldText(q ?? '').split(/\s+/, mostWords)
  return words.every((word) => foldedArticle(source).includes(word))
}

function linkOf(articles: Articles, slug: Slug): { slug: Slug; title: string } {
  return { slug, title: readArticle(articles[slug]).title }
}

function cardOf(articles: Articles, slug: Slug): ArticleCard {
  const { title, subtitle } = readArticle(articles[slug])
  return { slug, title, subtitle, img: articlePicture(slug) }
}
