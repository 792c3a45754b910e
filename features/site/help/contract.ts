import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { textFilter } from '#kit/contract/list-query.ts'
import { slugs, topics } from './rules.ts'

const ArticleLink = z.object({ slug: z.enum(slugs), title: z.string() })
const ArticleCard = z.extend(ArticleLink, { img: z.string(), subtitle: z.string() })
export type ArticleCard = z.infer<typeof ArticleCard>

const Group = z.object({ key: z.enum(topics), title: z.string(), icon: z.string(), articles: z.array(ArticleLink) })
export type HelpGroup = z.infer<typeof Group>

export const HelpCenter = z.object({
  /** The knowledge base by topic; with q only the articles that match, and topics without one dropped. */
  allArticles: z.array(Group),
  popularArticles: z.array(ArticleCard),
  keepLearning: z.array(ArticleCard),
})
export type HelpCenter = z.infer<typeof HelpCenter>

const Block = z.union([
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.enum(['steps', 'points']), items: z.array(z.string()) }),
])

export const HelpArticle = z.object({
  slug: z.enum(slugs),
  title: z.string(),
  subtitle: z.string(),
  /** The day its text was last checked. */
  lastUpdated: z.string(),
  /** Its main text and what else is good to know, as HTML. */
  productContent: z.string(),
  checkoutContent: z.string(),
  productImg: z.string(),
  checkoutImg: z.string(),
  /** The other articles of its topic. */
  articleList: z.array(ArticleLink),
  topic: z.object({ key: z.enum(topics), title: z.string() }),
  /** The same texts in parts, for drawing. */
  product: z.array(Block),
  more: z.object({ heading: z.string(), blocks: z.array(Block) }),
  helpful: z.object({ yes: z.number(), no: z.number() }),
  /** The caller's own answer; nothing for a visitor. */
  answer: z.nullable(z.boolean()),
})
export type HelpArticle = z.infer<typeof HelpArticle>

const path = '/api/pages/help-center'

export const readHelpCenter = endpoint({
  method: 'GET',
  path,
  summary: 'Get the help center; q searches the articles',
  access: 'public',
  query: z.object({ q: z.optional(textFilter) }),
  reply: HelpCenter,
})

export const readHelpArticle = endpoint({
  method: 'GET',
  path: `${path}/article`,
  summary: 'Get an article of the help center by its slug; without one, the first',
  access: 'public',
  query: z.object({ slug: z.optional(textFilter) }),
  reply: HelpArticle,
})

/** A person has one answer for each article and may change it; a visitor has one a day, and no cookie. */
export const rateHelpArticle = endpoint({
  method: 'POST',
  path: `${path}/article/{slug}/answer`,
  summary: 'Say whether an article was helpful',
  access: 'public',
  params: z.object({ slug: z.string() }),
  body: z.object({ isHelpful: z.boolean() }),
})
