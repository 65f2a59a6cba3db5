/** What a call answers, or nothing where its right is missing: pages that gather from several areas leave such a part out. */
export async function ifAllowed<Answer>(calling: Promise<Answer>): Promise<Answer | null> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof Response && error.status === 403) return null;
    throw error;
  }
}
