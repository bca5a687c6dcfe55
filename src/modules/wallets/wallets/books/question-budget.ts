// How many questions a comparison may still ask its provider.

/** More are left for the next comparison. */
const ASKED_MAX = 100;

/** No question is left once one was not answered. */
export type QuestionBudget = { left: number };
export const newQuestionBudget = (): QuestionBudget => ({ left: ASKED_MAX });
