// Writes the generated part of the clients, each in its language, from the routes and the OpenAPI document.
import type { Model } from './client/model.ts';
import { pythonFiles } from './client/python.ts';
import { typescriptFiles } from './client/typescript.ts';

export const clientFiles = (model: Model): Record<string, string> => ({
  ...typescriptFiles(model),
  ...pythonFiles(model),
});
