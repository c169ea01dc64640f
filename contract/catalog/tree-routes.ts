import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { PositionForm } from "../console/versions.ts";
import { permission } from "../roles.ts";
import {
  AdminCategory,
  CategoryChange,
  CategoryFile,
  CategoryForm,
  SubcategoryChange,
  SubcategoryFile,
  SubcategoryForm,
} from "./tree.ts";

const edit = permission("categories", "edit");

export const getAdminCategories = route("GET /api/admin/categories", {
  auth: permission("categories", "read"),
  summary: "營運後台：所有分類與子分類，含停用的",
  answer: json(z.array(AdminCategory)),
  errors: ["forbidden"],
});

export const getAdminCategory = route("GET /api/admin/categories/{id}", {
  auth: permission("categories", "read"),
  summary: "營運後台：一個分類與它的修改紀錄",
  answer: json(CategoryFile),
  errors: ["forbidden", "not_found"],
});

export const createCategory = route("POST /api/admin/categories", {
  auth: edit,
  summary: "營運後台：新增分類",
  body: CategoryForm,
  answer: json(CategoryFile),
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const saveCategory = route("PUT /api/admin/categories/{id}", {
  auth: edit,
  summary: "營運後台：修改、停用分類，或回到較早的版本",
  body: CategoryChange,
  answer: json(CategoryFile),
  errors: ["forbidden", "not_found", "invalid", "conflict"],
});

export const moveCategory = route("PUT /api/admin/categories/{id}/position", {
  auth: edit,
  summary: "營運後台：調整分類的順序",
  body: PositionForm,
  answer: none,
  errors: ["forbidden", "not_found"],
});

export const getAdminSubcategory = route("GET /api/admin/subcategories/{id}", {
  auth: permission("categories", "read"),
  summary: "營運後台：一個子分類的別名、問題與修改紀錄",
  answer: json(SubcategoryFile),
  errors: ["forbidden", "not_found"],
});

export const createSubcategory = route("POST /api/admin/subcategories", {
  auth: edit,
  summary: "營運後台：新增子分類",
  body: SubcategoryForm,
  answer: json(SubcategoryFile),
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const saveSubcategory = route("PUT /api/admin/subcategories/{id}", {
  auth: edit,
  summary: "營運後台：修改、移動、停用子分類，或回到較早的版本",
  body: SubcategoryChange,
  answer: json(SubcategoryFile),
  errors: ["forbidden", "not_found", "invalid", "conflict"],
});

export const moveSubcategory = route("PUT /api/admin/subcategories/{id}/position", {
  auth: edit,
  summary: "營運後台：調整子分類在分類裡的順序",
  body: PositionForm,
  answer: none,
  errors: ["forbidden", "not_found"],
});
