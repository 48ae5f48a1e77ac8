/** Words right before a value that say which argument it is: «from Seattle» fits an origin, «to Boston» a destination. */
export interface Role {
  readonly before: RegExp
  readonly slot: RegExp
  readonly weight: number
}

export const ROLES: readonly Role[] = [
  {
    before: /\b(?:from|starting (?:at|from|in|on)|leaving|departing(?: from)?|since|beginning(?: on| at)?)$/,
    slot: /(?:^|_)(?:from|origin|depart\w*|source|start\w*|begin\w*|old|base|initial|current|pickup|lower|low|min\w*|src|a|first|1)(?:_|$)|check_?in/,
    weight: 1.2,
  },
  {
    before: /\b(?:to|into|until|till|through|ending (?:at|on|in)|arriving(?: in| at)?|towards?)$/,
    slot: /(?:^|_)(?:to|dest\w*|target|arriv\w*|end\w*|new|final|recipient\w*|receiver|dropoff|upper|high|max\w*|b|second|2)(?:_|$)|check_?out/,
    weight: 1.2,
  },
  {
    before: /\b(?:in|at|near|around|within|visit(?:ing)?|across|for|of)$/,
    slot: /location|city|place|country|state|region|area|address|destination|town|venue|where|zip|market/,
    weight: 0.8,
  },
  {
    before: /\bby$/,
    slot: /author|artist|director|creator|composer|painter|singer|writer|(?:^|_)by(?:_|$)|company|brand|developer/,
    weight: 1,
  },
  {
    before: /\b(?:named|called|titled|entitled|name (?:is|it)|name of|call (?:it|this|them))$/,
    slot: /name|title|label/,
    weight: 1,
  },
  {
    before: /\bbetween$/,
    slot: /(?:^|_)(?:start\w*|from|min\w*|first|lower|low|begin\w*|a|1|x|origin)(?:_|$)|\w1$/,
    weight: 1,
  },
  {
    before:
      /\b(?:at least|minimum(?: of)?|(?<!\bno |\bnot )(?:more than|over|above)|no less than|greater than)$/,
    slot: /min|least|lower|above|threshold|from/,
    weight: 1,
  },
  {
    before:
      /\b(?:at most|maximum(?: of)?|less than|under|below|up ?to|within|no more than|not (?:more than|over|above|exceeding)|limit(?:ed)? to|top)$/,
    slot: /max|most|upper|limit|budget|below|under|top|count|time/,
    weight: 1,
  },
  {
    before: /\b(?:top|first|last|latest|best|next|past|show|list|only|up to)$/,
    slot: /^(?:k|n)$|(?:^|_)(?:limit|count|num|number|results|top|size|quantity|amount|max)(?:_|$)/,
    weight: 1,
  },
  {
    before: /\b(?:with|as|using|via)$/,
    slot: /type|mode|method|format|style|ingredient|feature|tool|kind|material/,
    weight: 0.5,
  },
  { before: /\b(?:on|for|dated|by|before|after)$/, slot: /date|day|when|time/, weight: 0.6 },
  {
    before: /\b(?:for)$/,
    slot: /query|keyword|term|topic|subject|search|purpose|duration|days|nights|years|months|occasion|symbol|company|stock|product|item/,
    weight: 0.6,
  },
  { before: /\b(?:from|out of|of)$/, slot: /^n$|total|pool|population/, weight: 0.8 },
  { before: /\bfor$/, slot: /party|people|guests?$|persons|seats|diners/, weight: 0.8 },
  {
    before: /\b(?:about|on|regarding|concerning|related to)$/,
    slot: /query|keyword|term|topic|subject|about|theme|title/,
    weight: 0.9,
  },
  {
    before: /[$€£₹]$/,
    slot: /price|cost|amount|budget|salary|income|principal|invest|payment|fee|value|money/,
    weight: 0.8,
  },
  {
    before:
      /\b(?:starring|stars?|featuring|features?|with|actor|actress|acted by|acting|showcasing|includes)$/,
    slot: /cast|starring|actor|actress|featur/,
    weight: 1.4,
  },
  { before: /\b(?:directed by|director)$/, slot: /direct/, weight: 1.4 },
  {
    before: /\b(?:to|with|tell|message|text|call|invite|contact|friend,?|pay)$/,
    slot: /recipient|receiver|person|contact|friend|payee/,
    weight: 1,
  },
]
